/** Whoever comes for the first time is asked for a name, once in this browser. */
const ASKED = "boltyard-named";

/** Nobody was asked here yet. A browser that keeps nothing is not asked every time. */
export function isNew(): boolean {
  try {
    return localStorage.getItem(ASKED) === null;
  } catch {
    return false;
  }
}

export function wasAsked(): void {
  try {
    localStorage.setItem(ASKED, "yes");
  } catch {
    // see above
  }
}
