/** The cards of a league's game: what they are called, and how they are drawn where the page can. */
import { pageOf } from "../../games";
import type { Gallery } from "../../games/gallery";
import { Question } from "../ask.svelte";
import type { Face, Faces } from "../wire";

export class Cards {
  gallery = $state.raw<Gallery>();
  readonly question = new Question<Faces>();
  private readonly byKey = $derived.by(
    () => new Map<string, Face>(this.question.answer?.cards.map((face) => [face.key, face])),
  );

  /** Ask for them; a game without a gallery has names alone. */
  ask(game: string, set = ""): void {
    const page = pageOf(game);
    if (!page.gallery) return;
    this.question.ask(`/api/cards/${game}${set ? `?set=${encodeURIComponent(set)}` : ""}`);
    void page.gallery().then(({ gallery }) => (this.gallery = gallery));
  }

  face = (key: string): Face | undefined => this.byKey.get(key);
  nameOf = (key: string): string => this.byKey.get(key)?.name ?? spoken(key);
}

const spoken = (key: string): string => key.replaceAll("_", " ");
