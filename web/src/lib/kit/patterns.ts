/** Company patterns, hazard and hatch. One copy stands in the page; every picture refers to it. */

export function defs(): string {
  const p = (id: string, w: number, h: number, body: string, t = ""): string =>
    `<pattern id="${id}" width="${w}" height="${h}" ` +
    `patternUnits="userSpaceOnUse"${t ? ` patternTransform="${t}"` : ""}>${body}</pattern>`;
  const T = (c: string): string => `var(--co-${c}-t)`;
  return (
    `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>` +
    p("p-ocher", 16, 12, `<path d="M0 10L8 2L16 10V15L8 7L0 15Z" fill="${T("ocher")}"/>`) +
    p("p-kestrel", 12, 12, `<rect width="6" height="12" fill="${T("kestrel")}"/>`, "rotate(35)") +
    p("p-damson", 10, 10, `<circle cx="5" cy="5" r="3" fill="${T("damson")}"/>`) +
    p("p-bone", 16, 16, `<path d="M0 0H8V8H0ZM8 8H16V16H8Z" fill="${T("bone")}"/>`) +
    p("p-moss", 20, 10, `<path d="M0 5Q5 0 10 5T20 5" stroke="${T("moss")}" stroke-width="3.4" fill="none"/>`) +
    p("p-copper", 9, 9, `<rect width="4.5" height="9" fill="${T("copper")}"/>`) +
    p(
      "p-hazard",
      20,
      20,
      `<rect width="20" height="20" fill="#ffc62e"/><rect width="10" height="20" fill="#17130a"/>`,
      "rotate(45)",
    ) +
    p("p-shade", 6, 6, `<rect width="2.4" height="6" fill="#0b1215" opacity=".3"/>`, "rotate(45)") +
    p("p-hatch", 7, 7, `<rect width="2" height="7" fill="currentColor"/>`, "rotate(45)") +
    `</defs></svg>`
  );
}
