import { expect, test } from "vitest";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blocksOfItems, item, lines, runsOf } from "../../../support/runs.ts";

const FULL = "Every line of this prose reaches the right end of its column";
const textOf = (...items: TextItem[]) =>
  blocksOfItems(items)
    .map(({ text }) => text)
    .join("\n");

test("an accent at the end of a run joins the letter painted below it", () => {
  // "Geldverm¨" is 45 points wide; the accent takes the last five.
  expect(textOf(item(50, 100, "Geldverm¨", { width: 45 }), item(90, 100, "ogen", { width: 20 }))).toBe("Geldvermögen");
});

test("a narrower accent leaves no space before its letter", () => {
  expect(textOf(item(50, 100, "na¨", { width: 12 }), item(58.7, 100, "ıve", { width: 12 }))).toBe("naïve");
});

test("an accent raised over a capital joins it, also if no single character exists", () => {
  const runs = runsOf(
    item(50, 100, "matrices "),
    item(96, 97.6, "˜", { width: 5 }),
    item(95, 100, "B", { width: 8 }),
    item(103, 100, ", where"),
  );

  expect(runs.map(({ text, left }) => [text, left])).toEqual([
    ["matrices ", 50],
    ["B̃", 95],
    [", where", 103],
  ]);
});

test.each([
  ["a letter that only follows", 55],
  ["a letter that ends before it", 30],
])("an accent does not join %s", (_, left) => {
  expect(runsOf(item(50, 100, "`", { width: 5 }), item(left, 100, "x")).map(({ text }) => text)).toEqual(["`", "x"]);
});

test("a word with an accent does not split its line", () => {
  const line = [
    item(50, 112, "words by B¨", { width: 55 }),
    item(100, 112, "orsch in the middle of its paragraph here", { width: 250 }),
  ];

  expect(textOf(...lines(50, 100, [FULL]), ...line, ...lines(50, 124, [FULL]))).toBe(
    `${FULL} words by Börsch in the middle of its paragraph here ${FULL}`,
  );
});

test("the letter in the circle of TeX's copyright sign is not read as text", () => {
  expect(
    textOf(item(50, 100, "Copyright c", { width: 50 }), item(94, 100, "© 2009 by its authors", { width: 90 })),
  ).toBe("Copyright © 2009 by its authors");
  for (const left of [97.2, 95]) {
    const parts = [item(50, 100, "Copyright ", { width: 47 }), item(97, 100, "c", { width: 5 })];
    expect(textOf(...parts, item(left, 100, "© 2009", { width: 40 }))).toBe("Copyright © 2009");
  }
  expect(textOf(item(50, 100, "Music", { width: 25 }), item(78, 100, "© 2009", { width: 30 }))).toBe("Music © 2009");
});
