import { expect, test } from "vitest";
import { endOf, frameLine, sideBySide, startOf } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { lineAt, runAt, wordAt } from "../pieces.ts";

test("a line has its segment's box, its words as text, and the element of its first run", () => {
  const element = { order: 3, role: "P", depth: 0 };
  const runs = [runAt(50, 100, "one", { element }), runAt(80, 100, "two")];

  const line = frameLine(segment(runs), [wordAt(50, "one"), wordAt(80, "two")]);

  expect(line).toMatchObject({ left: 50, right: 95, top: 92, bottom: 102, baseline: 100, size: 10, text: "one two" });
  expect(line).toMatchObject({ rightToLeft: false, element });
  expect(line).not.toHaveProperty("runs");
});

test("a line of Hebrew starts at its right and ends at its left", () => {
  const line = frameLine(segment([runAt(50, 100, "שלום", { direction: "rtl" })]), [wordAt(50, "שלום")]);

  expect([line.rightToLeft, startOf(line), endOf(line)]).toEqual([true, -70, -50]);
  expect([startOf(lineAt(50, 100, "word")), endOf(lineAt(50, 100, "word"))]).toEqual([50, 70]);
});

test("two pieces of a row are one line with both texts and the box around both", () => {
  const [first, second] = [lineAt(50, 100, "one"), lineAt(90, 96, "two", { size: 20 })];

  const line = sideBySide(first, second);

  expect(line).toMatchObject({ left: 50, right: 120, top: 80, bottom: 102, text: "one two" });
  expect(line.words).toEqual([...first.words, ...second.words]);
});

test("two pieces of a row have the baseline and the size of the larger one, or of the first", () => {
  const small = lineAt(50, 100, "one", { size: 8 });
  const large = lineAt(90, 96, "two", { size: 12 });

  expect(sideBySide(small, large)).toMatchObject({ baseline: 96, size: 12 });
  expect(sideBySide(large, small)).toMatchObject({ baseline: 96, size: 12, right: 108 });
  expect(sideBySide(small, { ...small, baseline: 104 })).toMatchObject({ baseline: 100 });
});
