import { expect, it } from "vitest";
import { afterMarker, joinedText } from "../../../../functions/engine/output/marks/marker-text.ts";

it("a text follows its marker, if it has one that is printed", () => {
  expect(afterMarker({ marker: "1." }, "one")).toBe("1. one");
  expect(afterMarker({ marker: "" }, "one")).toBe("one");
  expect(afterMarker({}, "one")).toBe("one");
});

it("blocks are joined by lines, with their markers", () => {
  expect(
    joinedText([
      { kind: "list-item", marker: "–", text: "x" },
      { kind: "paragraph", text: "a" },
    ]),
  ).toBe("– x\na");
  expect(joinedText([])).toBe("");
});
