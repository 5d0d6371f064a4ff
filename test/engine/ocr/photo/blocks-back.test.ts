import { describe, expect, it } from "vitest";
import type { Block } from "../../../../functions/engine/base/model.ts";
import { blocksBack } from "../../../../functions/engine/ocr/photo/blocks-back.ts";
import type { Warp } from "../../../../functions/engine/ocr/photo/warp.ts";

/** The flat picture has twice the pixels of the page's picture, which has 144 dpi, and lies 30 pixels to its right. */
const WARP: Warp = { width: 800, height: 400, dpi: 288, placeOf: (x, y) => [x / 2 + 30, y / 2] };
const TO_POINTS = { x: 0.5, y: 0.5 };
const BOX = [36, 72, 108, 82] as const;
const BACK = [51, 72, 123, 82];

describe("blocks of a flat picture", () => {
  it("are put back on the page, with their lines, baselines and words", () => {
    const line = { box: BOX, baseline: [36, 80, 0] as const, words: [{ text: "barley", box: BOX, confidence: 91 }] };
    const block: Block = { kind: "paragraph", text: "barley", box: BOX, lines: [line] };
    const [back] = blocksBack([block], WARP, TO_POINTS);

    expect(back).toMatchObject({ kind: "paragraph", text: "barley", box: BACK });
    expect(back?.lines).toEqual([{ box: BACK, baseline: [51, 80, 0], words: [{ ...line.words[0], box: BACK }] }]);
  });

  it("are put back by their box where they have no lines, and stay without one", () => {
    const figure: Block = { kind: "figure", text: "", box: BOX };
    const note: Block = { kind: "note", text: "by hand" };

    expect(blocksBack([figure, note], WARP, TO_POINTS)).toEqual([{ ...figure, box: BACK }, note]);
  });
});
