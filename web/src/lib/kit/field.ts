/** The window of a card: a picture in it, and the ground behind that. */
import type { Genome } from "./seed";

export const svg = (viewBox: string, body: string): string =>
  `<svg class="art" viewBox="${viewBox}" aria-hidden="true" preserveAspectRatio="xMidYMid slice">${body}</svg>`;

/** Art ground: company enamel with its pattern fading out. */
export function field(g: Genome, glow: [number, number, number]): string {
  return (
    `<rect x="-200" y="-300" width="700" height="900" ` +
    `style="fill:color-mix(in oklab,${g.main} 34%,#f6f7f1)"/><g opacity=".2">` +
    `<rect x="-200" y="-300" width="700" height="900" fill="${g.pat}"/></g>` +
    `<circle cx="${glow[0]}" cy="${glow[1]}" r="${glow[2]}" fill="#fff" opacity=".55"/>` +
    `<circle cx="${glow[0]}" cy="${glow[1]}" r="${glow[2] * 0.72}" fill="#fff" opacity=".6"/>`
  );
}
