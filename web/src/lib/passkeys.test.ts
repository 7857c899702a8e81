import { describe, expect, it } from "vitest";
import { toBytes, toText } from "./passkeys";

describe("bytes as authenticators tell them", () => {
  it("come back as they were, without padding and with the letters of addresses", () => {
    for (const bytes of [[], [0], [255, 254], [251, 239, 190], [1, 2, 3, 4, 5]]) {
      const text = toText(new Uint8Array(bytes).buffer);
      expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
      expect([...toBytes(text)]).toEqual(bytes);
    }
    expect(toText(new Uint8Array([251, 239, 190]).buffer)).toBe("----");
  });
});
