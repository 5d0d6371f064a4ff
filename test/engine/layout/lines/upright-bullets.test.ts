import { describe, expect, it } from "vitest";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { withUprightBullets } from "../../../../functions/engine/layout/lines/upright-bullets.ts";
import { runAt } from "../pieces.ts";

/** A sign of 5 points as it is read upside down, at the same place as one upright. */
const sign = (left: number, baseline: number, more: Partial<Run> = {}) =>
  runAt(-left - 5, -baseline, "\u0007", { angle: 180, font: "A", ...more });
const item = (baseline: number, { off = 4, gap = 5, ...more }: Partial<Run> & { off?: number; gap?: number } = {}) => [
  sign(60, baseline - off, more),
  runAt(65 + gap, baseline, "an item"),
];
const texts = (...runs: readonly Run[]) => withUprightBullets(runs).map(({ text }) => text);

describe("a sign upside down before text", () => {
  it("is the bullet of its line where another is alike", () => {
    const bullets = withUprightBullets([...item(100), ...item(112)]).filter(({ text }) => text === "•");

    expect(bullets.map(({ angle, left, right, baseline }) => [angle, left, right, baseline])).toEqual([
      [0, 60, 65, 100],
      [0, 60, 65, 112],
    ]);
    expect(texts(...item(100), sign(310, 96), runAt(320, 100, "in a column"))).toEqual([
      "•",
      "an item",
      "•",
      "in a column",
    ]);
  });

  it.each([
    ["alone", item(100)],
    ["with another sign below", [...item(100), ...item(112, { text: "\u0008" })]],
    ["with a sign of another font below", [...item(100), ...item(112, { font: "B" })]],
    ["with another space below", [...item(100), ...item(112, { gap: 6.1 })]],
    ["a letter", [...item(100, { text: "o" }), ...item(112, { text: "o" })]],
    ["far above the line", [...item(100, { off: 6.1 }), ...item(130, { off: 6.1 })]],
    ["that touches its text", [...item(100, { gap: 1.4 }), ...item(112, { gap: 1.4 })]],
    ["far before its text", [...item(100, { gap: 30.1 }), ...item(112, { gap: 30.1 })]],
    ["after a word", [runAt(40, 100, "in"), ...item(100), runAt(40, 112, "in"), ...item(112)]],
    ["without text", [sign(60, 100), sign(60, 112)]],
  ])("is no bullet if it is %s", (_, runs) => {
    expect(texts(...runs)).not.toContain("•");
  });

  it("is part of a formula on a page with more than two hundred", () => {
    const page = (count: number) => Array.from({ length: count }, (_, at) => item(100 + 12 * at)).flat();

    expect(texts(...page(200))).toContain("•");
    expect(texts(...page(201))).not.toContain("•");
  });
});
