// Hand-made probabilities of a recogniser: one row a step.

import type { StepProbabilities } from "../../../../functions/engine/ocr/second-reader/ctc.ts";

export const ALPHABET = ["a", "b", "c", " "];

/** Each step shows a class with a probability, "-" for the blank, and hides a space with another one. */
export function stepsOf(shown: string, probability = 0.9, spaceAt?: readonly [step: number, probability: number]) {
  const classes = ALPHABET.length + 1;
  const probabilities = new Float32Array(shown.length * classes);
  for (const [step, letter] of [...shown].entries()) {
    probabilities[step * classes + (letter === "-" ? 0 : ALPHABET.indexOf(letter) + 1)] = probability;
  }
  if (spaceAt !== undefined) probabilities[spaceAt[0] * classes + classes - 1] = spaceAt[1];
  return { steps: shown.length, classes, probabilities } satisfies StepProbabilities;
}
