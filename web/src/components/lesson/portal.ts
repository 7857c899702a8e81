/** A part of a lesson stands in the table's own layout, wherever that is drawn anew. */
import type { Attachment } from "svelte/attachments";

/** Puts the element where `home` says, and back there whenever the table was drawn anew. */
export const standsIn =
  (home: () => { into: Element; after?: Element | null } | undefined): Attachment<HTMLElement> =>
  (node) => {
    const place = (): void => {
      const found = home();
      if (!found || node.parentElement === found.into) return;
      if (found.after) found.after.after(node);
      else found.into.prepend(node);
    };
    const watch = new MutationObserver(place);
    watch.observe(document.body, { childList: true, subtree: true });
    place();
    return () => {
      watch.disconnect();
      node.remove();
    };
  };
