/** A phone that shakes, where it can and whoever holds it has touched the page: browsers allow nothing else. */
export function buzz(ms: number): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
