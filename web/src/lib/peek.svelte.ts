/** A card named in a text, held up large beside it while one points at it. */

class Peek {
  card = $state("");
  x = $state(0);
  y = $state(0);

  show(card: string, at: Element): void {
    const box = at.getBoundingClientRect();
    this.card = card;
    this.x = Math.max(8, Math.min(box.right + 10, innerWidth - 146));
    this.y = Math.max(8, Math.min(box.top - 60, innerHeight - 200));
  }

  /** The first card a line names. */
  first(line: Element): void {
    const named = line.querySelector<HTMLElement>("[data-named]");
    if (named) this.show(named.dataset.named!, named);
  }

  hide = (): void => void (this.card = "");
}

export const peek = new Peek();
