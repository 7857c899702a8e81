/** Keys of a room: one letter does something, unless somebody is typing or a dialog is open. */
export const keyed =
  (keys: Record<string, () => unknown>) =>
  (event: KeyboardEvent): void => {
    const on = event.target as HTMLElement | null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (on?.closest("input, select, textarea, dialog[open]") || document.querySelector("dialog[open]")) return;
    const does = keys[event.key.toLowerCase()];
    if (!does) return;
    event.preventDefault();
    does();
  };
