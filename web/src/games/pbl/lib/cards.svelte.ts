/** The card sets this page has fetched; a table waits for none of them, names stand in until they are there. */
import { get } from "../../../lib/call";
import type { Faces } from "../../../lib/wire";
import { Box } from "./box";

class Shelf {
  private boxes = $state.raw<Record<string, Box>>({});
  private asked = new Set<string>();
  private empty = new Box();

  box(set = "base"): Box {
    return this.boxes[set] ?? this.empty;
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
