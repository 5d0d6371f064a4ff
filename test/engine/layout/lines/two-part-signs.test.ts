import { expect, test } from "vitest";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { joinParts } from "../../../../functions/engine/layout/lines/two-part-signs.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blocksOfItems, item, lines, runsOf } from "../../../support/runs.ts";
import { runAt } from "../pieces.ts";

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

test("an accent painted back over the last letter joins it, and what follows stays", () => {
  const runs = runsOf(item(50, 100, "Ste", { width: 14 }), item(60, 100, "´phane", { width: 30 }));

  expect(runs.map(({ text, left }) => [text, left])).toEqual([
    ["Sté", 50],
    ["phane", 64],
  ]);
  expect(textOf(item(50, 100, "Cafe", { width: 20 }), item(65.5, 100, "´", { width: 4 }))).toBe("Café");
  expect(textOf(item(50, 100, "Franc", { width: 25 }), item(70.5, 100, "¸ois", { width: 20 }))).toBe("François");
});

test.each([
  ["before the last letter", 55],
  ["after its middle", 62.5],
])("an accent painted %s does not join it", (_, left) => {
  expect(runsOf(item(50, 100, "Ste", { width: 14 }), item(left, 100, "´phane", { width: 30 }))[0]?.text).toBe("Ste");
});

test("an accent joins only letters that have it", () => {
  const runs = runsOf(item(50, 100, "Stb", { width: 14 }), item(60, 100, "´phane", { width: 30 }));

  expect(runs.map(({ text }) => text)).toEqual(["Stb", "´phane"]);
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

const textsOf = (previous: Run, run: Run) => joinParts(previous, run)?.map(({ text }) => text);
/** Accent from x = 50 to x = 55. */
const accent = (more: Partial<Run> = {}) => runAt(50, 100, "¨", more);

test.each([
  ["¨", "o", ["ö"]],
  ["`", "a", ["à"]],
  ["é", "o", undefined],
  ["a", "o", undefined],
  ["¨", "1", undefined],
])("the sign %j before %j becomes %j", (sign, letter, expected) => {
  expect(textsOf(runAt(50, 100, sign), runAt(50, 100, letter))).toEqual(expected);
});

test("an accent joins no letter at another angle", () => {
  expect(textsOf(accent(), runAt(50, 100, "o", { angle: 90 }))).toBeUndefined();
});

test("the middle of an accent is over its letter or a little to the right", () => {
  const over = (letter: string, left: number) => textsOf(accent(), runAt(left, 100, letter)) !== undefined;

  expect([over("o", 52.5), over("o", 52.6)]).toEqual([true, false]);
  expect([over("o", 46.3), over("o", 46.2)]).toEqual([true, false]);
  expect([over("i", 49), over("i", 48.8)]).toEqual([true, false]);
  expect(textsOf(accent({ left: 1.2 * 0.52 * 10, right: 1.2 * 0.52 * 10 }), runAt(0, 100, "o"))).toEqual(["ö"]);
});

test("an accent is raised by at most 0.4 em of the larger size", () => {
  const raised = (by: number, size: number) =>
    textsOf(accent({ size, right: 55 }), runAt(50, 100 + by, "o")) !== undefined;

  expect([raised(4, 10), raised(4.1, 10)]).toEqual([true, false]);
  expect([raised(4, 5), raised(4.1, 5)]).toEqual([true, false]);
});

test("an accent at the end of a word is half an em wide, and the word ends where the letter starts", () => {
  const [rest, letter] = joinParts(runAt(50, 100, "na¨", { right: 62 }), runAt(58.7, 100, "ıve")) ?? [];
  const wide = joinParts(runAt(50, 100, "na¨", { right: 62 }), runAt(56, 100, "ıve")) ?? [];

  expect(rest).toMatchObject({ text: "na", right: 58.7 });
  expect(letter).toMatchObject({ text: "ïve", spaceBefore: false });
  expect(wide[0]?.right ?? 57).toBe(57);
});

const SIGN = "© 2009";
const circled = (previous: Run, left: number, more: Partial<Run> = {}) =>
  textsOf(previous, runAt(left, 100, SIGN, more));

test("the letter in the circle of a copyright sign ends behind the start of the sign", () => {
  const word = runAt(45, 100, "Copyright c", { right: 100 });

  expect(circled(word, 96.5)).toEqual(["Copyright ", SIGN]);
  expect(circled(word, 97)).toBeUndefined();
  expect(circled(word, 98)).toBeUndefined();
  expect(circled(word, 45.5)).toEqual(["Copyright ", SIGN]);
  expect(circled(word, 44.5)).toBeUndefined();
});

test("the circle begins less than 0.3 em before a letter of its own", () => {
  const letter = runAt(97, 100, "c", { right: 102 });

  expect(circled(letter, 94.5)).toEqual([SIGN]);
  expect(circled(letter, 94)).toBeUndefined();
});

test("the circle is at the angle of its letter and near its height", () => {
  const letter = runAt(97, 100, "c", { right: 102 });

  expect(circled(letter, 96, { angle: 90 })).toBeUndefined();
  expect(circled(letter, 96, { baseline: 104 })).toEqual([SIGN]);
  expect(circled(letter, 96, { baseline: 104.1 })).toBeUndefined();
});

test("a stroke and the sign that it goes through are one sign, and so are the two parts of an arrow", () => {
  const parts = (...items: TextItem[]) => runsOf(...items).map(({ text, left }) => [text, left]);

  expect(parts(item(50, 100, "⧸", { width: 0 }), item(50.2, 100, "= 0"))).toEqual([["≠ 0", 50.2]]);
  expect(parts(item(50, 100, "x ⧸", { width: 10 }), item(60, 100, "∈ A"))).toEqual([
    ["x ", 50],
    ["∉ A", 60],
  ]);
  expect(parts(item(50, 100, "a ⧸⊂ b ↦→ c"))).toEqual([["a ⊄ b ↦ c", 50]]);
});

test("a stroke far from a sign, or before a letter, stays", () => {
  const texts = (...items: TextItem[]) => runsOf(...items).map(({ text }) => text);

  expect(texts(item(50, 100, "⧸", { width: 0 }), item(54, 100, "="))).toEqual(["⧸", "="]);
  expect(texts(item(50, 100, "⧸", { width: 0 }), item(50, 100, "x"))).toEqual(["⧸", "x"]);
  expect(texts(item(50, 100, "↦"), item(55, 100, "x"), item(60, 100, "⧸a"))).toEqual(["↦", "x", "⧸a"]);
});

test("the hook and the arrow of a line of code that goes on are one sign", () => {
  const sign = (arrow: string, left: number, font = "g") =>
    joinParts(runAt(50, 100, ",", { right: 53 }), runAt(left, 100, arrow, { font }))?.map(({ text }) => text);

  expect(sign("!", 51)).toEqual(["↪"]);
  expect(sign("→", 51)).toEqual(["↪"]);
  expect(sign("!", 53)).toBeUndefined();
  expect(sign("!", 51, "f")).toBeUndefined();
  expect(sign("?", 51)).toBeUndefined();
  const within = joinParts(runAt(40, 100, "a ,"), runAt(52, 100, "!", { font: "g" }));
  expect(within?.map(({ text, left }) => [text, left])).toEqual([
    ["a ", 40],
    ["↪", 52],
  ]);
});
