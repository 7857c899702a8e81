/** The card sets this page has fetched; a table waits for none of them, names stand in until they are there. */
import { get } from "../../../lib/call";
import type { Faces } from "../../../lib/wire";
import type { PblCard } from "./art";
import { Box } from "./box";

class Shelf {
  private boxes = $state.raw<Record<string, Box>>({});
  private asked = new Set<string>();
  private empty = new Box();

  box(set = "base"): Box {
    return this.boxes[set] ?? this.empty;
  }

  /** The set among those here that has a card; whichever there is, where none does. */
  boxWith(card: string): Box {
    return Object.values(this.boxes).find((box) => box.face(card)) ?? this.empty;
  }

  /** A card by its key, of whichever set is here. */
  find(card: string): PblCard {
    return this.boxWith(card).card(card);
  }

  fetch(set = "base"): void {
    if (this.asked.has(set)) return;
    this.asked.add(set);
    get<Faces>(`/api/cards/pbl?set=${encodeURIComponent(set)}`)
      .then((faces) => (this.boxes = { ...this.boxes, [set]: new Box(faces) }))
      .catch(() => {
        this.asked.delete(set);
        setTimeout(() => this.fetch(set), 2000);
      });
  }
}

export const shelf = new Shelf();
