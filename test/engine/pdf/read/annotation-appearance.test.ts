import { expect, test } from "vitest";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { shownBy } from "../../../../functions/engine/pdf/read/annotation-appearance.ts";

type Operation = readonly [operator: number, args: unknown];
const glyphs = (text: string) => [...text].map((unicode) => ({ unicode }));
const shown = (...operations: readonly Operation[]) =>
  shownBy({ fnArray: operations.map(([operator]) => operator), argsArray: operations.map(([, args]) => args) });

test("the shown glyphs are the text, in order", () => {
  expect(shown([op.showText, [glyphs("Ap")]], [op.showText, [glyphs("proved")]])).toBe("Approved");
});

test.each([
  ["the begin of a text object", [op.beginText, []]],
  ["a move to another line", [op.moveText, [0, -12]]],
  ["a text matrix", [op.setTextMatrix, [1, 0, 0, 1, 0, 0]]],
  ["the next line", [op.nextLine, []]],
] as const)("%s begins a line", (_, operation) => {
  expect(shown([op.showText, [glyphs("a")]], operation, [op.showText, [glyphs("b")]])).toBe("a\nb");
});

test("a move along the line is a space", () => {
  expect(shown([op.showText, [glyphs("a")]], [op.moveText, [30, 0]], [op.showText, [glyphs("b")]])).toBe("a b");
});

test.each([
  [-201, "a b"],
  [-200, "ab"],
  [300, "ab"],
])("a move by %i thousandths within shown text gives %j", (moved, expected) => {
  expect(shown([op.showText, [[...glyphs("a"), moved, ...glyphs("b")]]])).toBe(expected);
});

test.each([
  ["other operators", [op.setFont, ["F1", 12]]],
  ["glyphs that are no list", [op.showText, ["text"]]],
  ["missing operands of shown text", [op.showText, null]],
  ["missing operands of a move", [op.moveText, null]],
  ["glyphs without text", [op.showText, [[null, "x", {}, { unicode: 7 }]]]],
] as const)("%s show nothing", (_, operation) => {
  expect(shown(operation)).toBe("");
});
