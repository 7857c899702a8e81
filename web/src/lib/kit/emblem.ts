/** What a part does, as a stencil on a white disc; a part without an effect has none. */
import { ICONS, type IconName } from "./icons";
import { INK } from "./metal";

export function emblem(name: IconName | undefined, x: number, y: number, r: number): string {
  if (!name) return "";
  const k = (r * 1.24) / 24;
  return (
    `<g class="emblem" transform="translate(${x} ${y})">` +
    `<circle r="${r}" fill="#fff" stroke="${INK}" stroke-width="2.6"/>` +
    `<g transform="scale(${k}) translate(-12 -12)"><path fill-rule="evenodd" d="${ICONS[name]}" ` +
    `fill="${INK}"/></g></g>`
  );
}
