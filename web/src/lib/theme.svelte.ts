/** Night shift or day shift: the saved choice, else what the
 * system asks for. The page's first line has set it already. */

export type Shift = "night" | "day";

const light = matchMedia("(prefers-color-scheme: light)");

class Theme {
  shift = $state<Shift>(document.documentElement.dataset.theme === "day" ? "day" : "night");

  constructor() {
    light.addEventListener("change", () => {
      if (!saved()) this.show(light.matches ? "day" : "night");
    });
    this.show(this.shift);
  }

  swap(): void {
    this.show(this.shift === "day" ? "night" : "day");
    try {
      localStorage.setItem("theme", this.shift);
    } catch {
      // a browser that keeps nothing still shows the choice until it is closed
    }
  }

  private show(shift: Shift): void {
    this.shift = shift;
    document.documentElement.dataset.theme = shift;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", shift === "day" ? "#cfd8d5" : "#0f1b20");
  }
}

function saved(): string | null {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

export const theme = new Theme();
