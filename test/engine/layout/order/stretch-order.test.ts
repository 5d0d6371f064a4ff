import { expect, test } from "vitest";
import { type Segment, segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { stretchesInPlace } from "../../../../functions/engine/layout/order/stretch-order.ts";
import { item, runsOf } from "../../../support/runs.ts";

const at = (y: number, text: string, left = 50): Segment => segment(runsOf(item(left, y, text)));
/** Lines of a box, whose texts begin with its name. */
const box = (name: string, y: number, left = 50, lines = 2) =>
  Array.from({ length: lines }, (_, line) => at(y + 12 * line, `${name}${line} text`, left));
const order = (...boxes: readonly (readonly Segment[])[]) =>
  stretchesInPlace(boxes.flat()).segments.map(({ runs }) => runs[0]?.text.slice(0, 2));

test("a box comes before the boxes below it in its column that were painted first", () => {
  expect(order(box("b", 300), box("a", 100))).toEqual(["a0", "a1", "b0", "b1"]);
  expect(order(box("b", 300), box("a", 100), box("r", 100, 300))).toEqual(["a0", "a1", "b0", "b1", "r0", "r1"]);
});

test("a box that was painted last comes between the lines around it", () => {
  const around = [...box("a", 100, 50, 3), ...box("b", 200, 50, 3)];
  const [between, last] = [
    ["a0", "a1", "a2", "c0", "b0", "b1", "b2"],
    ["a0", "a1", "a2", "b0", "b1", "b2", "c0"],
  ];

  expect(order(around, [at(160, "c0 a longer text")])).toEqual(between);
  expect(order(around, [at(160, "c0")])).toEqual(last);
  expect(order(around, [at(160, "c0 a longer text", 300)])).toEqual(last);
  expect(order(around, [segment(runsOf(item(50, 160, "c0 a longer text", { size: 6 })))])).toEqual(between);
  const wide = [at(100, "a0 a line that reaches over the box beside the next one"), ...box("b", 200, 50, 3)];
  expect(order([at(160, "c0 a longer text", 200)], wide)).toEqual(["a0", "c0", "b0", "b1", "b2"]);
  const drawing = Array.from({ length: 2_000 }, (_, index) => at(300 + 12 * index, "d0 text"));
  expect(order(around, [at(160, "c0 a longer text")], drawing).slice(0, 4)).toEqual(["a0", "a1", "a2", "b0"]);
});

test("a text takes a shorter one above it along, and waits for a longer one", () => {
  const [text, header, column, number] = [box("a", 100, 50, 3), box("h", 50, 50, 2), box("r", 110, 300), box("n", 400)];

  expect(order(text, column, header)).toEqual(["h0", "h1", "a0", "a1", "a2", "r0", "r1"]);
  expect(order(number, column, text)).toEqual(["r0", "r1", "a0", "a1", "a2", "n0", "n1"]);
});

test("boxes of two columns stay in the order in which they were painted", () => {
  const boxes = [box("r", 100, 300), box("a", 100), box("s", 200, 300), box("b", 200)];

  expect(stretchesInPlace(boxes.flat()).segments).toEqual(boxes.flat());
});

test("a title over both columns that was painted last comes first", () => {
  const title = [at(50, "t0 a title that is as wide as the two columns of the page, each and both")];

  expect(order(box("a", 100), box("r", 100, 300), title)).toEqual(["t0", "a0", "a1", "r0", "r1"]);
});

test("a title comes before the box beside its text that was painted first, unless it shares its line with other text", () => {
  const title = [segment(runsOf(item(50, 60, "t0 title", { size: 24 })))];
  const text = box("a", 90);

  expect(order(box("r", 100, 300), title, text)).toEqual(["t0", "r0", "r1", "a0", "a1"]);
  expect(order(box("r", 100, 300), [at(60, "d0", 300)], title, text)).toEqual(["r0", "r1", "d0", "t0", "a0", "a1"]);
  expect(order(box("r", 100, 300), [at(60, "t0 text")], text)).toEqual(["r0", "r1", "t0", "a0", "a1"]);
});

test("text below a table comes after text above it that shares no column with it, up to twenty tables", () => {
  const table = { left: 40, top: 200, right: 500, bottom: 300 };
  const [note, title] = [box("n", 320), box("t", 150, 300)];
  const withTables = (count: number) =>
    stretchesInPlace([...note, ...title], Array(count).fill(table)).segments.map(({ runs }) =>
      runs[0]?.text.slice(0, 2),
    );

  expect(withTables(0)).toEqual(["n0", "n1", "t0", "t1"]);
  expect(withTables(1)).toEqual(["t0", "t1", "n0", "n1"]);
  expect(withTables(21)).toEqual(["n0", "n1", "t0", "t1"]);
});

test("text above a table is no stretch with text below it", () => {
  const table = { left: 40, top: 200, right: 500, bottom: 300 };
  const label = at(350, "n0", 60);
  const written = [...box("t", 150), ...box("p", 400), label];

  expect(stretchesInPlace(written).segments).toEqual(written);
  expect(stretchesInPlace(written, [table]).segments).toEqual([...box("t", 150), label, ...box("p", 400)]);
});

test("boxes that may come next follow each other in the order of painting", () => {
  expect(order(box("c", 400), box("r", 100, 300), box("b", 130), box("a", 100))).toEqual([
    ...["r0", "r1", "a0", "a1", "b0", "b1", "c0", "c1"],
  ]);
});

test("a page of more than two hundred stretches stays as it is painted", () => {
  const upwards = (count: number) => Array.from({ length: count }, (_, index) => at(40_000 - 100 * index, "x"));

  expect(stretchesInPlace(upwards(200)).segments).toEqual(upwards(200).toReversed());
  expect(stretchesInPlace(upwards(201)).segments).toEqual(upwards(201));
});

test("a page is scrambled if most of its boxes were painted before text above them", () => {
  const isScrambled = (...boxes: readonly (readonly Segment[])[]) => stretchesInPlace(boxes.flat()).isScrambled;

  expect(isScrambled(box("c", 300), box("b", 200), box("a", 100))).toBe(true);
  expect(isScrambled(box("b", 200), box("a", 100))).toBe(false);
  expect(isScrambled(box("a", 100), box("b", 200))).toBe(false);
});

test("a column comes after those that begin beside it on the left and are as wide, in whatever order they were painted", () => {
  const column = (name: string, left: number, lines = 4, top = 100) =>
    Array.from({ length: lines }, (_, line) => at(top + 12 * line, `${name}${line} text of a column, full`, left));
  const starts = (...boxes: readonly (readonly Segment[])[]) => order(...boxes).filter((text) => /0/.test(text ?? ""));

  expect(starts(column("r", 550), column("m", 300), column("l", 50))).toEqual(["l0", "m0", "r0"]);
  expect(starts(column("r", 300), column("l", 50, 4, 120))).toEqual(["r0", "l0"]);
  expect(starts(column("r", 300, 3), column("l", 50))).toEqual(["r0", "l0"]);
  expect(starts(column("r", 300), column("l", 50, 3))).toEqual(["r0", "l0"]);
  expect(starts(column("r", 300), box("l", 100, 50, 4))).toEqual(["r0", "l0"]);
});

test("a column comes after all text on the left, and before captions there that were painted later", () => {
  const column = (name: string, left: number, lines: number, top: number, size = 10) =>
    Array.from({ length: lines }, (_, line) => at(top + 12 * line, `${name}${line} text of a column, full`, left)).map(
      (each) => ({ ...each, size }),
    );
  const starts = (...boxes: readonly (readonly Segment[])[]) => order(...boxes).filter((text) => /0/.test(text ?? ""));
  const [left, right] = [column("l", 50, 4, 100), column("r", 300, 20, 100)];

  expect(starts(left, right, column("m", 50, 4, 200))).toEqual(["l0", "m0", "r0"]);
  expect(starts(left, right, column("m", 50, 4, 200, 8))).toEqual(["l0", "r0", "m0"]);
  expect(starts(left, right, column("m", 50, 3, 200))).toEqual(["l0", "r0", "m0"]);
  expect(starts(right, left, column("m", 50, 3, 200, 8))).toEqual(["l0", "m0", "r0"]);
});

test("a scrambled page is read column by column from the top, from the side where its text begins", () => {
  const [a, b, c] = [box("a", 100), box("b", 300), box("c", 500)];
  const [q, r, s] = [box("q", 100, 300), box("r", 300, 300), box("s", 500, 300)];
  const title = [at(200, "t0 a title that is as wide as the two columns of the page, each and both")];
  const starts = (...boxes: readonly (readonly Segment[])[]) => order(...boxes).filter((text) => /0/.test(text ?? ""));

  expect(starts(s, r, q, c, b, a)).toEqual(["a0", "b0", "c0", "q0", "r0", "s0"]);
  expect(starts(s, r, c, b, title, q, a)).toEqual(["a0", "q0", "t0", "b0", "c0", "r0", "s0"]);
  const hebrew = (name: string, y: number, left: number) => [at(y, `${name}אבגד`, left)];
  const column = (names: string, left: number) =>
    [...names].map((name, place) => hebrew(name, 500 - 200 * place, left));
  expect(order(...column("גבא", 300), ...column("והד", 50)).map((text) => text?.[0])).toEqual([..."אבגדהו"]);
});

test("text above a table comes before text below it on a scrambled page", () => {
  const table = { left: 40, top: 200, right: 250, bottom: 280 };
  const boxes = [box("c", 500), box("b", 300, 50), box("a", 100, 200)];
  const starts = (tables: readonly (typeof table)[]) =>
    stretchesInPlace([...boxes, box("d", 90, 400)].flat(), tables).segments.flatMap(({ runs }) =>
      runs[0]?.text.includes("0") ? [runs[0].text[0]] : [],
    );

  expect(starts([])).toEqual(["b", "c", "a", "d"]);
  expect(starts([table])).toEqual(["a", "b", "c", "d"]);
});

test("a stretch of a scrambled page ends at a gap of two and a half sizes, so that other text comes between", () => {
  const around = (gap: number) => [at(200, "a0 text"), at(200 + gap, "a1 text")];
  const boxes = [box("e", 500), box("d", 400), box("c", 300)];

  expect(order(...boxes, around(26), [at(213, "x0")]).slice(0, 3)).toEqual(["a0", "x0", "a1"]);
  expect(order(...boxes, around(24), [at(212, "x0")]).slice(0, 3)).toEqual(["a0", "a1", "x0"]);
});

test("a scrambled page of more than two hundred near stretches has each below those above it", () => {
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, index) => [0, 26].map((gap) => at(40_000 - 100 * index + gap, "x"))).reverse();

  expect(stretchesInPlace(pairs(101).toReversed().flat()).segments).toEqual(pairs(101).flat());
});
