import { describe, expect, it } from "vitest";
import { doubtfulParts } from "../../../../functions/engine/ocr/second-reader/doubtful-parts.ts";
import { placeIn, type TurnedBox } from "../../../../functions/engine/ocr/second-reader/turned-box.ts";

const BOX: TurnedBox = { x: 200, y: 20, length: 400, height: 20, angle: 0 };

type Word = readonly [text: string, confidence: number, from: number, to: number];

/** Words at places along the line. */
function partsOf(words: readonly Word[], box = BOX) {
  const claimed = words.map(([text, confidence, from, to]) => {
    const [[x1, y1], [x2, y2]] = [placeIn(box, from, 4), placeIn(box, to, 16)];
    const edges = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;
    return { text, box: edges, confidence };
  });
  const line = { box: [0, 0, 400, 40], baseline: { x: 0, y: 30, angle: 0 }, size: 20, words: claimed } as const;
  const { claims, doubtful } = doubtfulParts({
    of: new Map([[box, claimed.map((word) => ({ word, line }))]]),
    unclaimed: [],
  });
  return [...claims.of].map(([part, own]) => ({
    text: own.map(({ word }) => word.text).join(" "),
    length: Math.round(part.length),
    middle: [Math.round(part.x), Math.round(part.y)],
    isDoubtful: doubtful.has(part),
  }));
}

describe("the parts of a line", () => {
  it("are the whole line where all of it is sure, and where nothing is", () => {
    expect(
      partsOf([
        ["sure", 95, 5, 190],
        ["too", 92, 200, 395],
      ]),
    ).toMatchObject([{ text: "sure too", length: 400, isDoubtful: false }]);
    expect(partsOf([["not", 60, 5, 395]])).toMatchObject([{ text: "not", length: 400, isDoubtful: true }]);
    expect(partsOf([])).toMatchObject([{ text: "", length: 400, isDoubtful: true }]);
  });

  it("end in the gaps between sure words and doubtful ones", () => {
    expect(
      partsOf([
        ["sure", 95, 5, 190],
        ["not", 60, 200, 250],
        ["again", 95, 260, 395],
      ]),
    ).toEqual([
      { text: "sure", length: 195, middle: [98, 20], isDoubtful: false },
      { text: "not", length: 60, middle: [225, 20], isDoubtful: true },
      { text: "again", length: 145, middle: [328, 20], isDoubtful: false },
    ]);
  });

  it("are doubtful where the line has print without words", () => {
    expect(partsOf([["half", 95, 5, 195]])).toMatchObject([
      { text: "half", isDoubtful: false },
      { text: "", isDoubtful: true },
    ]);
    expect(
      partsOf([
        ["left", 95, 5, 150],
        ["right", 95, 250, 395],
      ]),
    ).toMatchObject([{ isDoubtful: false }, { text: "", isDoubtful: true }, { isDoubtful: false }]);
  });

  it("keep short words, which may be pieces, and short sure stretches with the doubt beside them", () => {
    expect(
      partsOf([
        ["sure", 95, 5, 190],
        ["a", 95, 200, 210],
        ["not", 60, 220, 395],
      ]),
    ).toMatchObject([
      { text: "sure", isDoubtful: false },
      { text: "a not", isDoubtful: true },
    ]);
    expect(
      partsOf([
        ["not", 60, 5, 190],
        ["sure", 95, 200, 240],
        ["not", 60, 250, 395],
      ]),
    ).toMatchObject([{ text: "not sure not", length: 400, isDoubtful: true }]);
  });

  it("run along a line that runs down", () => {
    const down = { ...BOX, x: 20, y: 200, angle: Math.PI / 2 };

    expect(
      partsOf(
        [
          ["sure", 95, 5, 190],
          ["not", 60, 200, 395],
        ],
        down,
      ),
    ).toMatchObject([
      { text: "sure", middle: [20, 98], isDoubtful: false },
      { text: "not", middle: [20, 298], isDoubtful: true },
    ]);
  });
});
