import { PDFContext, PDFDict } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { viewOf } from "../../../../functions/engine/pdf/write/page-view.ts";

type Entries = Record<string, number | readonly (number | string)[]>;

const view = (entries: Entries) => {
  const page = PDFContext.create().obj(entries as Parameters<PDFContext["obj"]>[0]);
  if (!(page instanceof PDFDict)) throw new Error("not a dictionary");
  return viewOf(page);
};
const MediaBox = [10, 20, 110, 220];
/** Place of a point of the viewed page in the page's own units. */
const placed = ({ matrix: [a, b, c, d, e, f] }: ReturnType<typeof viewOf>, x: number, y: number) => [
  a * x + c * y + e,
  b * x + d * y + f,
];

describe("the view of a page", () => {
  it.each([
    [0, [100, 200], [10, 20], [110, 220]],
    [90, [200, 100], [110, 20], [10, 220]],
    [180, [100, 200], [110, 220], [10, 20]],
    [270, [200, 100], [10, 220], [110, 20]],
    [-90, [200, 100], [10, 220], [110, 20]],
    [450, [200, 100], [110, 20], [10, 220]],
    [45, [100, 200], [10, 20], [110, 220]],
  ])("with a rotation of %i has the size %j, and its corners on the page", (Rotate, size, first, last) => {
    const viewed = view({ MediaBox, Rotate });

    expect([viewed.width, viewed.height]).toEqual(size);
    expect(placed(viewed, 0, 0)).toEqual(first);
    expect(placed(viewed, viewed.width, viewed.height)).toEqual(last);
  });

  it("shows the part of the crop box in the media box", () => {
    const viewed = view({ MediaBox, CropBox: [0, 50, 60, 900] });

    expect([viewed.width, viewed.height]).toEqual([50, 170]);
    expect(placed(viewed, 0, 0)).toEqual([10, 50]);
    expect(placed(view({ MediaBox, CropBox: [30, 0, 900, 120] }), 0, 0)).toEqual([30, 20]);
  });

  it.each([
    ["beside it", [300, 20, 400, 220]],
    ["above it", [10, 220, 110, 300]],
    ["without an area", [50, 50, 50, 90]],
  ])("shows the media box with a crop box %s", (_where, CropBox) => {
    expect(view({ MediaBox, CropBox })).toEqual(view({ MediaBox }));
  });

  it.each([
    ["no media box", {}],
    ["three numbers", { MediaBox: [0, 0, 100] }],
    ["a name for a number", { MediaBox: [0, 0, 100, "high"] }],
    ["an empty media box", { MediaBox: [5, 5, 5, 5] }],
    ["a number for the media box", { MediaBox: 7 }],
  ])("is a letter with %s", (_what, entries: Entries) => {
    expect(view(entries)).toEqual({ width: 612, height: 792, matrix: [1, 0, 0, 1, 0, 0] });
  });

  it("may have its corners in any order", () => {
    expect(view({ MediaBox: [110, 220, 10, 20] })).toEqual(view({ MediaBox }));
    expect(view({ MediaBox: [10, 220, 110, 20] })).toEqual(view({ MediaBox }));
  });

  it.each([
    [2, 200, 0.5],
    [0.5, 50, 2],
    [0, 100, 1],
    [-2, 100, 1],
  ])("with a user unit of %d is %d points wide", (UserUnit, width, scale) => {
    const viewed = view({ MediaBox, UserUnit });

    expect(viewed.width).toBe(width);
    expect(viewed.height).toBe(2 * width);
    expect(viewed.matrix).toEqual([scale, 0, 0, scale, 10, 20]);
    expect(placed(view({ MediaBox, UserUnit, Rotate: 90 }), 2 * width, width)).toEqual([10, 220]);
  });
});
