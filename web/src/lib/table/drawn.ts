/** When something is on the screen, which may take a while on a busy machine. */
import { tick } from "svelte";

const BLIND = 3000; // ms without a frame: nobody looks at this page

/** Calls back once what was just changed is drawn; at once where the page is hidden, which draws nothing. */
export function whenDrawn(then: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    clearTimeout(blind);
    then();
  };
  const blind = setTimeout(once, document.hidden ? 0 : BLIND);
  void tick().then(() => requestAnimationFrame(() => requestAnimationFrame(once)));
}
