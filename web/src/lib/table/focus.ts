/** Where a new question puts the focus. */

const THINGS = "[data-card], [data-robot], [data-choice], .btn";

/** Focus goes to the question, unless somebody is busy elsewhere: with a field, a sheet, the log or the menu. Whatever
 * is marked as the question's place is reached first, else the bar that says what is asked. */
export function toQuestion(): void {
  const at = document.activeElement;
  const free = !at || at === document.body || !at.isConnected || (at.matches(THINGS) && at.closest("main, .thumb"));
  if (!free || document.querySelector("dialog[open]")) return;
  const place = document.querySelector<HTMLElement>("[data-question]") ?? document.getElementById("decision");
  place?.focus({ preventScroll: true });
}
