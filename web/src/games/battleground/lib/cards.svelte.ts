/** The bots this page has fetched; a table waits for none of them, keys stand in until they are there. */
import { get } from "../../../lib/call";
import type { Faces } from "../../../lib/wire";
import { type BotCard, botOf } from "./bot";
import { botOfCard } from "./view";

class Shelf {
  private bots = $state.raw<Record<string, BotCard>>({});
  private asked = "";

  fetch(set = "base"): void {
    if (this.asked === set) return;
    this.asked = set;
    get<Faces>(`/api/cards/battleground?set=${encodeURIComponent(set)}`)
      .then((faces) => (this.bots = Object.fromEntries(faces.cards.map((face) => [face.key, botOf(face)]))))
      .catch(() => {
        this.asked = "";
        setTimeout(() => this.fetch(set), 2000);
      });
  }

  /** A card as it is printed. */
  bot(card: string): BotCard {
    const key = botOfCard(card);
    return this.bots[key] ?? { key, name: card === "?" ? "A card" : key, attack: 0, defense: 0 };
  }

  nameOf = (card: string): string => this.bot(card).name;
  /** Its last word, where room is short: `Rita`, `Trolley`. */
  shortOf = (card: string): string => this.nameOf(card).split(" ").at(-1) ?? "";
}

export const shelf = new Shelf();
