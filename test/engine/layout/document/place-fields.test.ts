import { expect, test } from "vitest";
import type { Block, Box } from "../../../../functions/engine/base/model.ts";
import { placeFields } from "../../../../functions/engine/layout/document/place-parts.ts";

const at = (text: string, ...box: Box): Block => ({ kind: "paragraph", text, box });
const textsOf = (blocks: readonly Block[], ...fields: Block[]) => placeFields(blocks, fields).map(({ text }) => text);

const FORM = [at("Name", 50, 100, 90, 110), at("Town", 50, 120, 90, 130), at("Thank you.", 50, 300, 200, 310)];

test("a field follows the name next to it", () => {
  const fields = [at("Ada", 100, 98, 250, 112), at("London", 100, 118, 250, 132)];

  expect(textsOf(FORM, ...fields)).toEqual(["Name", "Ada", "Town", "London", "Thank you."]);
});

test("a field follows the nearest name on its line, and two fields have a name each", () => {
  const row = [at("Name", 50, 100, 90, 110), at("Age", 300, 100, 330, 110)];

  expect(textsOf(row, at("Ada", 100, 98, 250, 112), at("36", 340, 98, 400, 112))).toEqual(["Name", "Ada", "Age", "36"]);
});

test("a tall field follows the name at its first line, or the block above it", () => {
  expect(textsOf(FORM, at("A\nB\nC", 100, 98, 250, 200))).toEqual(["Name", "A\nB\nC", "Town", "Thank you."]);
  expect(textsOf(FORM, at("A\nB\nC", 40, 140, 250, 200))).toEqual(["Name", "Town", "A\nB\nC", "Thank you."]);
});

test("a field far from all text is placed by its height, between header and footer", () => {
  const page: Block[] = [
    { ...at("Header", 400, 20, 500, 30), kind: "header" },
    at("Text", 50, 100, 90, 110),
    { ...at("Footer", 400, 780, 500, 790), kind: "footer" },
  ];

  expect(textsOf(page, at("first", 400, 50, 500, 60), at("last", 400, 700, 500, 710))).toEqual([
    "Header",
    "first",
    "Text",
    "last",
    "Footer",
  ]);
  expect(textsOf([], at("alone", 50, 50, 90, 60))).toEqual(["alone"]);
});

test("blocks without fields stay unchanged", () => {
  expect(placeFields(FORM, [])).toBe(FORM);
});

test("too many fields for a form follow the page's text", () => {
  const lines = Array.from({ length: 2000 }, (_, row) => at(`line ${row}`, 50, row, 90, row + 1));
  const fields = Array.from({ length: 1001 }, (_, row) => at(`field ${row}`, 100, row, 150, row + 1));

  expect(placeFields(lines, fields)).toEqual([...lines, ...fields]);
});

test("a name may stand up to 180 points left of its field", () => {
  const form = [at("Name", 50, 100, 90, 110), at("Town", 50, 200, 90, 210)];

  expect(textsOf(form, at("near", 270, 98, 300, 112))).toEqual(["Name", "near", "Town"]);
  expect(textsOf(form, at("far", 271, 198, 300, 212))).toEqual(["Name", "far", "Town"]);
  expect(textsOf(form, at("far", 271, 98, 300, 112))).toEqual(["far", "Name", "Town"]);
});

test("a name may be up to three points above or below the middle of its field", () => {
  const beside = (top: number, bottom: number) =>
    textsOf([at("Name", 50, top, 90, bottom), at("Title", 95, 10, 300, 20)], at("x", 100, 100, 250, 110));

  expect(beside(107, 117)).toEqual(["Name", "x", "Title"]);
  expect(beside(108, 118)).toEqual(["Name", "Title", "x"]);
  expect(beside(93, 103)).toEqual(["Name", "x", "Title"]);
  expect(beside(92, 102)).toEqual(["Name", "Title", "x"]);
});

test("a field follows the lowest block above it in its columns", () => {
  const above = (left: number, right: number, bottom = 90) =>
    textsOf([at("a", 100, 50, 250, 60), at("b", left, bottom - 10, right, bottom)], at("x", 100, 100, 250, 110));

  expect(above(200, 300)).toEqual(["a", "b", "x"]);
  expect(above(250, 300)).toEqual(["a", "x", "b"]);
  expect(above(50, 101)).toEqual(["a", "b", "x"]);
  expect(above(50, 100)).toEqual(["a", "x", "b"]);
  expect(above(200, 300, 55)).toEqual(["a", "x", "b"]);
  expect(above(200, 300, 60)).toEqual(["a", "b", "x"]);
});

test("fields without a place follow the last block", () => {
  expect(placeFields(FORM, [{ kind: "paragraph", text: "x" }]).map(({ text }) => text)).toEqual([
    "Name",
    "Town",
    "Thank you.",
    "x",
  ]);
});

test("a form of two million pairs of fields and blocks has its fields next to their names", () => {
  const names = Array.from({ length: 2000 }, (_, row) => at(`name ${row}`, 50, 20 * row, 90, 20 * row + 10));
  const fields = Array.from({ length: 1000 }, (_, row) => at(`field ${row}`, 100, 20 * row, 150, 20 * row + 10));

  expect(textsOf(names, ...fields).slice(0, 4)).toEqual(["name 0", "field 0", "name 1", "field 1"]);
});

test("the name of a tall field stands at most ten points below the field's top", () => {
  const tall = (top: number) =>
    textsOf([at("a", 50, 20, 90, 30), at("Name", 50, top, 90, top + 10)], at("x", 100, 100, 250, 200));

  expect(tall(112.5)).toEqual(["a", "Name", "x"]);
  expect(tall(113)).toEqual(["a", "x", "Name"]);
});

test("a name that ends at the field is nearer than one that ends half a point before it", () => {
  const names = [at("near", 50, 100, 100, 110), at("far", 50, 101, 99.5, 111)];

  expect(textsOf(names, at("x", 100, 100, 250, 110))).toEqual(["near", "x", "far"]);
});

test("text that starts where the field starts is neither its name nor above it", () => {
  const text = at("text", 100, 98, 200, 112);

  expect(textsOf([at("Title", 100, 50, 250, 60), text], at("x", 100, 100, 250, 110))).toEqual(["Title", "x", "text"]);
});
