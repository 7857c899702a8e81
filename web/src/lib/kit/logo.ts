/** The logo: a hex bolt head whose slot is also a robot's visor. */

export const mark = (): string =>
  `<svg class="mark" viewBox="0 0 48 48" role="img" aria-label="Boltyard">` +
  `<path d="M13 3H35L47 24L35 45H13L1 24Z" fill="var(--hv)"/>` +
  `<path d="M15.5 7.5H32.5L42 24L32.5 40.5H15.5L6 24Z" fill="none" stroke="#1a1408" ` +
  `stroke-width="2"/><path d="M11 18.5H37V29.5H28V36H20V29.5H11Z" fill="#1a1408"/>` +
  `<path d="M14.5 22H21V26H14.5ZM27 22H33.5V26H27Z" fill="var(--hv)"/></svg>`;
const W: Record<string, string> = {
  B: "M0 0H22L27 5V17L24 20L28 24V35L23 40H0ZM9 8V16H18V8ZM9 24V32H19V24Z",
  L: "M0 0H9V31H24V40H0Z",
  T: "M0 0H27V9H18V40H9V9H0Z",
  Y: "M0 0H9V12L14 17L19 12V0H28V15L18.5 25V40H9.5V25L0 15Z",
  A: "M8 0H20L28 8V40H19V30H9V40H0V8ZM9 11V21H19V11L16 8.5H12Z",
  R: "M0 0H22L28 6V19L24 23L28 28V40H19V30L16 27H9V40H0ZM9 8.5V18.5H19V8.5Z",
  D: "M0 0H19L28 9V31L19 40H0ZM9 9V31H16L19 28V12L16 9Z",
};

export const wordmark = (): string => {
  let x = 0,
    s = "";
  for (const ch of "BOLTYARD") {
    if (ch === "O") {
      s +=
        `<g transform="translate(${x} 0)"><path d="M9.5 0H28.5L38 20L28.5 40H9.5L0 20Z" ` +
        `fill="var(--hv)"/><path d="M8 15H30V25H23V31H15V25H8Z" fill="#1a1408"/>` +
        `<path d="M11.5 18H16.5V22H11.5ZM21.5 18H26.5V22H21.5Z" fill="var(--hv)"/></g>`;
      x += 42;
    } else {
      s += `<path transform="translate(${x} 0)" fill-rule="evenodd" d="${W[ch]}" fill="currentColor"/>`;
      x += ch === "L" ? 28 : 32;
    }
  }
  return `<svg class="word" viewBox="0 0 ${x - 4} 40" role="img" aria-label="Boltyard">${s}</svg>`;
};
