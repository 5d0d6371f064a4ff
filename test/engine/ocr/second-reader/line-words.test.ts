import { describe, expect, it } from "vitest";
import { decodeSteps } from "../../../../functions/engine/ocr/second-reader/ctc.ts";
import { wordsOf } from "../../../../functions/engine/ocr/second-reader/line-words.ts";
import { ALPHABET, stepsOf } from "./step-rows.ts";

const BOX = { x: 60, y: 10, length: 120, height: 20, angle: 0 };
const CHARACTERS = decodeSteps(stepsOf("-ab--- -c---"), ALPHABET);

describe("the words of a line", () => {
  it("are cut at spaces, with boxes by the steps of their characters", () => {
    const words = wordsOf(CHARACTERS, { box: BOX, steps: 12, isUpsideDown: false });

    expect(words.map(({ text }) => text)).toEqual(["ab", "c"]);
    // A step is 10 pixels; a word begins .9 steps before its first character's step and ends 1.1 after its last one's.
    expect(words.map(({ box }) => box.map(Math.round))).toEqual([
      [1, 0, 31, 20],
      [71, 0, 91, 20],
    ]);
    expect(words.map(({ confidence }) => confidence)).toEqual([90, 90]);
  });

  it("do not reach over the middle of a space", () => {
    const near = decodeSteps(stepsOf("aa bb"), ALPHABET);

    const [, second] = wordsOf(near, { box: BOX, steps: 5, isUpsideDown: false });

    expect(second?.box[0]).toBeCloseTo(60);
  });

  it("are on the other side where the line is upside down", () => {
    const words = wordsOf(CHARACTERS, { box: BOX, steps: 12, isUpsideDown: true });

    expect(words.map(({ box }) => box.map(Math.round))).toEqual([
      [89, 0, 119, 20],
      [29, 0, 49, 20],
    ]);
  });

  it("are none without characters", () => {
    expect(wordsOf([], { box: BOX, steps: 12, isUpsideDown: false })).toEqual([]);
  });
});
