import { describe, expect, it } from "vitest";
import { withLetterBullets } from "../../../../functions/engine/layout/lines/letter-bullets.ts";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { runAt } from "../pieces.ts";

/** An o of 5 points in its own font, and the text after a gap. */
const item = (gap: number, { left = 100, baseline = 200, ...more }: Partial<Run> = {}) => [
  runAt(left, baseline, "o", { font: "Courier", ...more }),
  runAt(left + 5 + gap, baseline, "an item"),
];
const texts = (...runs: readonly Run[]) => withLetterBullets(runs).map(({ text }) => text);

describe("the letter o in a font of its own", () => {
  it("is a bullet where its text stands apart", () => {
    expect(texts(...item(13), ...item(13, { baseline: 212 }))).toEqual(["◦", "an item", "◦", "an item"]);
    expect([item(6), item(40)].map((runs) => texts(...runs)[0])).toEqual(["◦", "◦"]);
    expect([item(5.9), item(40.1), item(-30)].map((runs) => texts(...runs)[0])).toEqual(["o", "o", "o"]);
  });

  it("may have spaces after it", () => {
    const [o, text] = item(13);
    if (o === undefined || text === undefined) throw new Error("no runs");

    expect(texts({ ...o, text: "o " }, { ...o, text: " " }, text)).toEqual(["◦", " ", "an item"]);
  });

  it("is a letter in the font of the text, within a line, and without text in its line", () => {
    expect(texts(...item(13, { font: "f" }))[0]).toBe("o");
    expect(texts(runAt(39, 200, "left text"), ...item(13))[1]).toBe("◦");
    expect(texts(runAt(41, 200, "left text"), ...item(13))[1]).toBe("o");
    expect(texts(runAt(60, 190, "above it"), ...item(13, { left: 110 }))[1]).toBe("◦");
    expect(texts(runAt(100, 200, "o", { font: "Courier" }), runAt(118, 203, "below"))[0]).toBe("o");
    expect(texts(runAt(100, 200, "o", { font: "Courier" }))).toEqual(["o"]);
    expect(texts(runAt(100, 200, "o", { font: "Courier", angle: 90 }), runAt(118, 200, "text"))[0]).toBe("o");
  });

  it("is no other letter", () => {
    expect(texts(runAt(100, 200, "x", { font: "Courier" }), runAt(118, 200, "text"))).toEqual(["x", "text"]);
  });
});
