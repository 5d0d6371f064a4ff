import { expect, test } from "vitest";
import { looksTabular } from "../../../../functions/engine/layout/tables/looks-tabular.ts";
import { item, lines, pageOf } from "../../../support/runs.ts";
import { rows } from "./draw-table.ts";

const PROSE = [
  "a column of prose with lines of some length",
  "that all go on to the end of it and then",
  "stop there.",
];

test("rows of short texts with gaps look tabular", () => {
  expect(looksTabular(pageOf(rows(100, [50, 150, 250], ["a", "b", "c"], ["d", "e", "f"])))).toBe(true);
});

test("questions with answers of several words look tabular", () => {
  const answers = ["Click or tap here to enter text.", "Click or tap here to enter a date.", "Choose what you like."];

  expect(looksTabular(pageOf(rows(100, [50, 150], ...answers.map((answer) => ["Name", answer]))))).toBe(true);
});

test.each([
  [
    "prose with notes in its margin",
    [
      ...lines(50, 100, Array<string>(4).fill("a line of prose that is as long as those of a book usually are")),
      ...lines(450, 100, ["a note", "of four", "short", "lines"]),
    ],
  ],
  ["prose", lines(50, 100, PROSE)],
  ["prose in two columns", [...lines(50, 100, PROSE), ...lines(320, 100, PROSE)]],
  [
    "items of a list",
    PROSE.flatMap((text, index) => [item(50, 100 + index * 12, "•"), item(70, 100 + index * 12, text)]),
  ],
])("%s does not look tabular", (_, items) => {
  expect(looksTabular(pageOf(items))).toBe(false);
});
