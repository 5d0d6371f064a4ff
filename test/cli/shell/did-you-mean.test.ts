import { expect, it } from "vitest";
import { didYouMean } from "../../../cli/shell/did-you-mean.ts";

const WORDS = ["extract", "export", "batch", "plan"];

it.each([
  ["extrct", '; did you mean "extract"?'],
  ["exrtact", '; did you mean "extract"?'],
  ["BATCH", '; did you mean "batch"?'],
  ["batches", '; did you mean "batch"?'],
  ["plna", '; did you mean "plan"?'],
  ["shred", ""],
  ["pl", ""],
  ["what", ""],
  ["", ""],
])("suggests for %j: %j", (typed, suggestion) => {
  expect(didYouMean(typed, WORDS)).toBe(suggestion);
});
