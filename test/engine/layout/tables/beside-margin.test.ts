import { expect, test } from "vitest";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import { item, lines, PAGE_HEIGHT, pageOf } from "../../../support/runs.ts";

const SIZE = { width: 600, height: PAGE_HEIGHT };
const FULL = "Every line of this prose reaches the right end of its column";
const SHORT = ["Then we find", "x = 2", "y = 3"];
const TEXT = [...Array(4).fill(FULL), ...SHORT, ...Array(8).fill(FULL)];
const text = lines(50, 100, TEXT);
const small = { size: 6 };

/** Rows at the height of the text's lines. Some lines are as short as cells. */
const chart = [0, 1, 2, 3, 4, 5].flatMap((row) =>
  [400, 440, 480].map((x, column) => item(x, 136 + row * 12, `${row}.${column}`, small)),
);

test("a table in the margin takes no rows from the text next to it", () => {
  const { frames } = readPageLines(pageOf([...text, ...chart]), SIZE);

  expect(frames[0]?.tables.map(({ text }) => text.split("\n")[0])).toEqual(["0.0 | 0.1 | 0.2"]);
  expect(frames[0]?.lines.map((line) => line.text)).toEqual(TEXT);
});

test("margin text of the text's size is part of the text's table", () => {
  const names = Array.from({ length: 14 }, (_, row) => item(50, 100 + row * 12, `A name of some fruit, ${row}`));
  const numbers = names.flatMap((_, row) => [400, 440].map((x) => item(x, 100 + row * 12, String(row * 7))));

  const { frames } = readPageLines(pageOf([...names, ...numbers]), SIZE);

  expect(frames[0]?.tables[0]?.text.split("\n")[1]).toBe("A name of some fruit, 1 | 7 | 7");
});
