import { expect, test } from "vitest";
import { bust } from "./people";

test("somebody's name is the seed of their face, and never a part of the drawing", () => {
  for (const name of ['"><script>alert(1)</script>', "' onload='x", "Bolt & Nut"]) {
    const drawn = bust({ key: name }) + bust({ key: name }, { critical: true });
    expect(drawn).not.toContain("script");
    expect(drawn).not.toContain("onload");
    expect(drawn).not.toContain("& ");
  }
});
