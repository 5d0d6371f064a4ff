import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { printedRules } from "../../../../functions/engine/ocr/ink/printed-rules.ts";
import { drawPage } from "../page/draw-page.ts";

/** Box around all pieces. */
const around = (boxes: readonly Box[]) => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom)),
];

describe("rules of a picture", () => {
  it("are found across and down, one piece for each row of their pixels", () => {
    const across = printedRules(drawPage({ bars: [[100, 200, 500, 3]] }));
    const down = printedRules(drawPage({ bars: [[300, 100, 2, 400]] }));

    expect(across).toEqual([200, 201, 202].map((y) => [100, y, 600, y + 1]));
    expect(down).toEqual([300, 301].map((x) => [x, 100, x + 1, 500]));
  });

  it("are found on a tinted ground", () => {
    expect(around(printedRules(drawPage({ ground: "#c8c8d8", bars: [[100, 200, 500, 2]] })))).toEqual([
      100, 200, 600, 202,
    ]);
  });

  it("run on where print crosses them", () => {
    const crossed = drawPage({ bars: [[100, 200, 500, 2]] });
    for (let x = 300; x < 302; x++) for (let y = 190; y < 212; y++) crossed.gray[y * crossed.width + x] = 0;

    expect(around(printedRules(crossed).filter(([left, , right]) => right - left > 5))).toEqual([100, 200, 600, 202]);
  });

  describe("beside letters", () => {
    // A rule down at 300, between rules across at 100 and 250. Each row of letters is 20 pixels high, 5 to the right.
    const down = [300, 100, 2, 150] as const;
    const across = [100, 250].map((y) => [250, y, 200, 2] as const);
    const letters = [120, 160, 200].map((y) => [305, y, 10, 20] as const);
    const ofPage = (bars: readonly (readonly [number, number, number, number])[]) =>
      printedRules(drawPage({ bars })).filter(([left, top, right, bottom]) => bottom - top > right - left);

    it("go on where both of their ends meet rules that cross them", () => {
      expect(around(ofPage([down, ...across, ...letters]))).toEqual([300, 102, 302, 250]);
    });

    it("do not go on like the serifs of a line of text", () => {
      expect(ofPage([down, ...letters])).toEqual([]);
      expect(ofPage([down, ...across.slice(0, 1), ...letters])).toEqual([]);
    });

    it("end where they have a gap", () => {
      expect(ofPage([[300, 100, 2, 50], [300, 180, 2, 70], ...across, ...letters])).toEqual([]);
    });
  });

  it("are neither letters, nor short strokes, nor bars", () => {
    const text = drawPage({ texts: [{ text: "Hill — TILLER, _ fill the tall mill", x: 40, y: 100, size: 40 }] });
    const stroke = drawPage({ bars: [[100, 200, 55, 3]] });
    const bar = drawPage({ bars: [[100, 200, 500, 20]] });

    for (const picture of [text, stroke, bar]) expect(printedRules(picture)).toEqual([]);
  });

  it("are none on a picture of hatching, however many there are", () => {
    const bars = Array.from({ length: 300 }, (_, index) => [0, 10 + 20 * index, 3_000, 1] as const);
    const dashed = Array.from({ length: 42 }, (_, column) =>
      bars.map(([, y]) => [column * 71, y, 66, 1] as const),
    ).flat();

    expect(printedRules(drawPage({ width: 3_000, height: 6_100, bars: dashed }))).toHaveLength(300 * 42);
    const denser = dashed.map(([x, y, ...size]) => [x, y + 10, ...size] as const);
    expect(printedRules(drawPage({ width: 3_000, height: 6_100, bars: [...dashed, ...denser] }))).toEqual([]);
  });
});
