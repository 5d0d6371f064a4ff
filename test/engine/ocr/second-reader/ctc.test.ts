import { expect, it } from "vitest";
import { decodeSteps } from "../../../../functions/engine/ocr/second-reader/ctc.ts";
import { ALPHABET, stepsOf } from "./step-rows.ts";

const textOf = (...steps: Parameters<typeof stepsOf>) =>
  decodeSteps(stepsOf(...steps), ALPHABET)
    .map(({ text }) => text)
    .join("");

it("joins repeats and keeps letters apart that a blank divides", () => {
  expect(textOf("aa-ab--bb-c")).toBe("aabbc");
});

it("gives each character its steps and its greatest probability", () => {
  expect(decodeSteps(stepsOf("-aa-b"), ALPHABET)).toEqual([
    { text: "a", from: 1, to: 2, probability: expect.closeTo(0.9) },
    { text: "b", from: 4, to: 4, probability: expect.closeTo(0.9) },
  ]);
});

it("finds a space that a blank hides", () => {
  expect(textOf("aa-bb", 0.8, [2, 0.15])).toBe("a b");
  expect(textOf("aa-bb", 0.8, [2, 0.05])).toBe("ab");
});

it("drops spaces at the ends and repeated ones", () => {
  expect(textOf(" a - b ")).toBe("a b");
});
