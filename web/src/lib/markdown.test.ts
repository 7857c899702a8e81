import { expect, test } from "vitest";
import { blocks, spans } from "./markdown";

test("paragraphs, lists, tables and fences", () => {
  expect(
    blocks("One\ntwo.\n\n- a\n  b\n- c\n\n1. x\n\n| K | V |\n|---|---|\n| `a` | 1 \\| 2 |\n\n```\nraw | text\n```"),
  ).toEqual([
    { is: "text", text: "One two." },
    { is: "list", ordered: false, items: ["a b", "c"] },
    { is: "list", ordered: true, items: ["x"] },
    { is: "table", head: ["K", "V"], rows: [["`a`", "1 | 2"]] },
    { is: "fence", text: "raw | text" },
  ]);
});

test("a table whose rows became entries is not shown empty", () => {
  expect(blocks("| Id | Rule |\n|---|---|")).toEqual([]);
});

test("code, bold and italic; a lone star stays a star", () => {
  expect(spans("a `b*c` **d *e* f** 2 * 3")).toEqual([
    { is: "text", text: "a " },
    { is: "code", text: "b*c" },
    { is: "text", text: " " },
    {
      is: "strong",
      spans: [
        { is: "text", text: "d " },
        { is: "em", spans: [{ is: "text", text: "e" }] },
        { is: "text", text: " f" },
      ],
    },
    { is: "text", text: " 2 * 3" },
  ]);
});
