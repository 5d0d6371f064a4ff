import { expect, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import * as operators from "../../../../functions/engine/pdf/core/operators.ts";
import { picturesOf } from "../../../../functions/engine/pdf/read/page-pictures.ts";
import { type Operation, paintedOf } from "./operations.ts";

const PAGE = { width: 600, height: 800 };

/** Paints a picture over this box, measured from the page's top left as in the result. */
const picture = ([left, top, right, bottom]: Box): Operation[] => [
  [operators.save],
  [operators.transform, right - left, 0, 0, bottom - top, left, 800 - bottom],
  [operators.paintXObject],
  [operators.restore],
];
const pictures = (...operations: Operation[]) => picturesOf(paintedOf(...operations), PAGE);
const boxes = (...operations: Operation[]) => pictures(...operations).map(({ box }) => box);

test("pictures are listed from the top down, including inline ones", () => {
  const inline: Operation[] = [[operators.transform, 100, 0, 0, 50, 300, 700], [operators.endInlineImage]];

  expect(boxes(...picture([50, 400, 150, 500]), ...inline)).toEqual([
    [300, 50, 400, 100],
    [50, 400, 150, 500],
  ]);
});

test("a turned picture has the box around it", () => {
  expect(boxes([operators.transform, 0, 100, -60, 0, 200, 600], [operators.paintXObject])).toEqual([
    [140, 100, 200, 200],
  ]);
});

test("a picture's box is its part within the page and the clipping paths", () => {
  const beyond = picture([500, 700, 900, 900]);
  const cut: Operation[] = [[operators.save], [operators.clip, 100, 600, 180, 700], ...picture([50, 50, 300, 300])];

  expect(boxes(...cut, [operators.restore], ...beyond)).toEqual([
    [100, 100, 180, 200],
    [500, 700, 600, 800],
  ]);
});

test("a clipping path follows transformations and forms, and ends with them", () => {
  const cut: Operation[] = [
    [operators.paintFormXObjectBegin, [1, 0, 0, 1, 100, 0]],
    [operators.clip, 0, 600, 80, 700],
    ...picture([-50, 50, 300, 300]),
    [operators.paintFormXObjectEnd],
  ];

  expect(boxes(...cut, ...picture([50, 400, 300, 600]))).toEqual([
    [100, 100, 180, 200],
    [50, 400, 300, 600],
  ]);
});

test("a picture ends at each side of the page", () => {
  expect(boxes(...picture([-50, -50, 300, 200]))).toEqual([[0, 0, 300, 200]]);
  expect(boxes(...picture([700, 100, 800, 200]), ...picture([100, 900, 200, 1000]))).toEqual([]);
});

test.each([[[0, "a", 80, 700]], [[0, 600, 80]], [[]]])("a clipping path that is no box clips nothing: %j", (bounds) => {
  expect(boxes([operators.clip, ...bounds], ...picture([50, 50, 300, 300]))).toEqual([[50, 50, 300, 300]]);
});

test("a picture cut in strips and tiles is one picture", () => {
  const tiles = [50, 150, 250].flatMap((left) =>
    [100, 130, 160].flatMap((top) => picture([left, top, left + 100.4, top + 30.4])),
  );

  expect(boxes(...tiles)).toEqual([[50, 100, 350.4, 190.4]]);
});

test("a picture on another picture is part of it", () => {
  expect(boxes(...picture([50, 100, 350, 300]), ...picture([300, 200, 390, 290]))).toEqual([[50, 100, 390, 300]]);
});

test("pictures next to each other, or touching at a corner, are two", () => {
  expect(boxes(...picture([50, 100, 150, 200]), ...picture([155, 100, 250, 200]))).toHaveLength(2);
  expect(boxes(...picture([50, 100, 150, 200]), ...picture([140, 190, 250, 300]))).toHaveLength(2);
});

test.each<[string, Box, number]>([
  ["one point below", [50, 201, 150, 300], 1],
  ["more than one point below", [50, 201.5, 150, 300], 2],
  ["one point beside", [151, 100, 250, 200], 1],
  ["more than one point beside", [151.5, 100, 250, 200], 2],
  ["below, with an edge that is one point off", [50, 200, 151, 300], 1],
  ["below, with an edge that is more than one point off", [50, 200, 151.5, 300], 2],
  ["below, with one common edge only", [50, 200.5, 210, 300], 2],
  ["beside, with an edge that is one point off", [150, 100, 250, 201], 1],
  ["beside, with an edge that is more than one point off", [150, 100, 250, 201.5], 2],
  ["beside, with one common edge only", [150.5, 100, 250, 260], 2],
  ["half under it", [100, 120, 200, 180], 1],
  ["less than half under it", [101, 120, 201, 180], 2],
])("a second picture %s", (_, box, count) => {
  expect(boxes(...picture([50, 100, 150, 200]), ...picture(box))).toHaveLength(count);
});

test.each<Box>([
  [60, 199.1, 140, 201],
  [149.1, 110, 151, 190],
])("a strip that overlaps a picture with less than half of its two points is no part of it", (...strip) => {
  expect(boxes(...picture([50, 100, 150, 200]), ...picture(strip))).toEqual([[50, 100, 150, 200]]);
});

test("pieces are joined in eight rounds, where each round may show the next pair", () => {
  const stairs = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const [left, top] = [(index % 2) * 200 + 3 * index, 460 - 40 * index];
      return picture([left, top, left + 40, top + 80]);
    });
  const base = picture([0, 500, 300, 600]);

  expect(boxes(...stairs(8).flat(), ...base)).toEqual([[0, 180, 300, 600]]);
  expect(boxes(...stairs(9).flat(), ...base)).toHaveLength(2);
});

test("joined pictures at one height are listed from the left", () => {
  const parts = [picture([300, 100, 400, 400]), picture([50, 250, 400, 400])];

  expect(boxes(...picture([100, 100, 200, 750]), ...parts.flat())).toEqual([
    [50, 100, 400, 400],
    [100, 100, 200, 750],
  ]);
});

test("a figure has sides of at least 36 points", () => {
  expect(boxes(...picture([50, 100, 86, 136]))).toHaveLength(1);
  expect(boxes(...picture([50, 100, 85, 300]), ...picture([200, 100, 400, 135]))).toEqual([]);
});

test("ornaments, scans and backgrounds are no figures", () => {
  const ornaments = [...picture([50, 100, 85, 135]), ...picture([50, 200, 550, 230])];
  const strips = Array.from({ length: 8 }, (_, index) => picture([0, 100 * index, 600, 100 * (index + 1)]));

  expect(boxes(...ornaments)).toEqual([]);
  expect(boxes(...strips.flat())).toEqual([]);
});

test("a picture on a background is a figure", () => {
  expect(boxes(...picture([0, 0, 600, 800]), ...picture([100, 100, 300, 300]))).toEqual([[100, 100, 300, 300]]);
});

test("a page of thousands of pictures has no figures", () => {
  const grid = Array.from({ length: 2_001 }, (_, index) =>
    picture([(index % 50) * 5, 8 * Math.trunc(index / 50), 400, 799]),
  );

  expect(boxes(...grid.flat())).toEqual([]);
});

test("a picture has the id of its marked content, also through forms and marks without an id", () => {
  const found = pictures(
    [operators.beginMarkedContent, "p10R_mc3"],
    [operators.paintFormXObjectBegin, null],
    [operators.beginMarkedContent, null],
    ...picture([50, 100, 150, 200]),
    [operators.endMarkedContent],
    [operators.paintFormXObjectEnd],
    [operators.endMarkedContent],
    ...picture([50, 300, 150, 400]),
  );

  expect(pictures([operators.beginMarkedContent, "only"], ...picture([50, 100, 150, 200]))).toEqual([
    { box: [50, 100, 150, 200], content: "only" },
  ]);
  expect(found).toEqual([{ box: [50, 100, 150, 200], content: "p10R_mc3" }, { box: [50, 300, 150, 400] }]);
});
