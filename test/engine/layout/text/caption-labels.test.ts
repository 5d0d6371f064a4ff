import { expect, test } from "vitest";
import {
  afterCaptionLabel,
  startsCaption,
  startsWithMark,
} from "../../../../functions/engine/layout/text/caption-labels.ts";

test.each([
  ["Figure 3: The states", ": The states"],
  ["Fig. 12 shows", " shows"],
  ["TABLE IV", ""],
  ["Table I. Results", ". Results"],
  ["Table XXXVIII", ""],
  ["Map Viewer", undefined],
  ["Chart Industries", undefined],
  ["Abbildung 2.1 Ein Bild", " Ein Bild"],
  ["Figure A1.2-3 Two", " Two"],
  ["Figure ABC123 Three", " Three"],
  ["Figure ABCD1", undefined],
  ["Figure 1234", "4"],
  ["Figure 1.1234", "4"],
  ["図1 図書館", " 図書館"],
  ["Listing 7\nint x", "\nint x"],
  ["Figures of speech", undefined],
  ["See Figure 3", undefined],
])("the text after the label of %j is %j", (text, rest) => {
  expect(afterCaptionLabel(text)).toBe(rest);
});

test.each([
  [": a title", true],
  [" – a title", true],
  [" | a title", true],
  [".5 percent", false],
  [" shows a title", false],
  ["", false],
])("text after a label that goes on with %j starts with a mark: %s", (rest, expected) => {
  expect(startsWithMark(rest)).toBe(expected);
});

test("a caption may have its label and its mark in several pieces", () => {
  expect(startsCaption(["Fig", "ure 3", ": The states"])).toBe(true);
});

test.each([
  ["no pieces", []],
  ["a sentence about a figure", ["Figure 3 shows the states."]],
  ["a first piece that starts with no letter", ["3", " Figure 3: The states"]],
  ["a first piece that starts with a space", [" ", "Figure 3: The states"]],
  ["a label alone", ["Figure 3"]],
  ["a mark behind the first forty characters", [`Figure 3${" ".repeat(32)}: The states`]],
])("%s are no start of a caption", (_, texts) => {
  expect(startsCaption(texts)).toBe(false);
});

test("the mark may be the last of the first forty characters", () => {
  expect(startsCaption([`Figure 3${" ".repeat(31)}:`])).toBe(true);
});
