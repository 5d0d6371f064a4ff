import { describe, expect, it } from "vitest";
import { scannedPage } from "../../../../functions/engine/pdf/render/page-image.ts";
import { withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../../../functions/engine/pdf/render/render-page.ts";
import { box, buildPdf, grayImage, picture, type TestPage, type TestStream } from "../../../support/documents/pdf.ts";
import { type Crafted, craftedScan, names, type Operation, pixels, place, RGB } from "./crafted-scan.ts";

const options = { dpi: 200, maxPixels: 1_000_000 };
const limits = { pages: 10 };

// 72 points at 200 dpi: a dark quarter at the top left, a gray one to its right.
const SIDE = 200;
const quarters = grayImage(
  SIDE,
  SIDE,
  Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    if (at >= (SIDE * SIDE) / 2) return 255;
    return at % SIDE < SIDE / 2 ? 0 : 128;
  }),
);
const filled = { content: picture("Im", 0, 0, 72, 72), width: 72, height: 72, images: { Im: quarters } };

function scanOf(page: TestPage) {
  return withPdf(buildPdf([page]), { limits }, (pdf) =>
    withPage(pdf, 1, (opened) => scannedPage(pdf, opened, options)),
  );
}

function corners(scan: Awaited<ReturnType<typeof scanOf>>): readonly (number | undefined)[] {
  if (scan === undefined) return [];
  const { width, height, gray } = scan;
  const at = (x: number, y: number) => gray[Math.floor(y * height) * width + Math.floor(x * width)];
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

describe("a page that is one picture", () => {
  it("is read directly, without rendering", async () => {
    const scan = await scanOf(filled);

    expect(scan).toMatchObject({ width: SIDE, height: SIDE });
    expect(scan?.dpi).toBeCloseTo(200, 5);
    expect(scan?.gray).toEqual(quarters.data);
  });

  it.each([
    [90, [255, 0, 255, 128]],
    [180, [255, 255, 128, 0]],
    [270, [128, 255, 0, 255]],
  ] as const)("is turned upright when the page is turned by %s degrees", async (rotate, expected) => {
    expect(corners(await scanOf({ ...filled, rotate }))).toEqual(expected);
  });

  it.each([
    ["mirrored", "q -72 0 0 72 72 0 cm /Im Do Q", [128, 0, 255, 255]],
    ["laid on its side", "q 0 72 -72 0 72 0 cm /Im Do Q", [128, 255, 0, 255]],
    ["in two steps", "q 36 0 0 36 0 0 cm 2 0 0 2 0 0 cm /Im Do Q", [0, 128, 255, 255]],
  ] as const)("may be %s by its matrix", async (_, content, expected) => {
    expect(corners(await scanOf({ ...filled, content }))).toEqual(expected);
  });

  it("is scaled down by the mean of the pixels, when it is finer than wanted", async () => {
    // Stripes of 3 pixels at 600 dpi: a pixel at 200 dpi covers exactly one stripe.
    const fine = grayImage(
      600,
      600,
      Uint8Array.from({ length: 360_000 }, (_, at) => (at % 6 < 3 ? 0 : 255)),
    );

    const scan = await scanOf({ ...filled, images: { Im: fine } });

    expect(scan).toMatchObject({ width: 200, height: 200 });
    expect([...(scan?.gray.subarray(0, 4) ?? [])]).toEqual([0, 255, 0, 255]);
  });

  it("may have one bit per pixel, in either sense", async () => {
    const halves = Uint8Array.from({ length: 25 * SIDE }, (_, at) => (at % 25 < 12 ? 0 : 255));
    const bits: TestStream = {
      entries: `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 1`,
      data: halves,
    };
    const inverse = { ...bits, entries: `${bits.entries} /Decode [1 0]` };

    expect(corners(await scanOf({ ...filled, images: { Im: bits } }))).toEqual([0, 255, 0, 255]);
    expect(corners(await scanOf({ ...filled, images: { Im: inverse } }))).toEqual([255, 0, 255, 0]);
  });

  it("shows only the crop box", async () => {
    const scan = await scanOf({ ...filled, entries: "/CropBox [36 36 72 72]" });

    expect(scan).toMatchObject({ width: 100, height: 100 });
    expect(corners(scan)).toEqual([128, 128, 128, 128]);
  });

  it("may be clipped to its page", async () => {
    const scan = await scanOf({ ...filled, content: `q 0 0 72 72 re W n ${filled.content} Q` });

    expect(scan?.gray).toEqual(quarters.data);
  });

  it.each([
    ["it is clipped", { content: `q 10 10 20 20 re W n ${filled.content} Q` }],
    ["something is drawn on it", { content: filled.content + box(10, 10, 20, 20) }],
    ["it leaves a margin", { content: picture("Im", 10, 10, 52, 52) }],
    ["it stands askew", { content: "q 72 5 -5 72 0 0 cm /Im Do Q" }],
    ["the page has two", { content: filled.content + filled.content }],
    ["it is too coarse", { width: 200, height: 200, content: picture("Im", 0, 0, 200, 200) }],
    ["the page has none", { content: "" }],
  ])("is left to the renderer when %s", async (_, change) => {
    expect(await scanOf({ ...filled, ...change })).toBeUndefined();
  });

  it("looks the same as in the renderer", async () => {
    const noise = grayImage(
      SIDE,
      SIDE,
      Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 24) & 0xff),
    );
    const page = { ...filled, rotate: 90, images: { Im: noise } };
    // A white dot makes the page need the renderer.
    const dotted = { ...page, content: `${page.content}1 g ${box(35, 35, 0.1, 0.1)}` };

    const direct = await scanOf(page);
    const rendered = await withPdf(buildPdf([dotted]), { limits }, (pdf) => renderPage(pdf, 1, options));

    const differing = direct?.gray.filter((level, at) => Math.abs(level - (rendered.gray[at] ?? 0)) > 2).length;
    expect(direct).toMatchObject({ width: rendered.width, height: rendered.height });
    expect(differing).toBeLessThan(20);
  });
});

const PAINT: Operation = [names.paintImageXObject, "img_p0_1"];
const FULL = [place(72, 0, 0, 72, 0, 0), PAINT];
const clip = (bounds: unknown, numbers: unknown = new Float32Array(16), kind: unknown = names.endPath): Operation => [
  names.constructPath,
  kind,
  [numbers],
  bounds,
];
const isScan = async (operations: readonly Operation[], crafted?: Crafted) =>
  (await craftedScan(operations, crafted)).scan !== undefined;

describe("the operators of a scan", () => {
  it("may save and restore, clip and wait", async () => {
    const moved = place(1, 0, 0, 1, 30, 30);

    expect(
      await isScan([[names.restore], [names.save], moved, [names.restore], [names.dependency, "img_p0_1"], ...FULL]),
    ).toBe(true);
    expect(await isScan([[names.clip], [names.eoClip], clip(new Float32Array([0, 0, 72, 72])), ...FULL])).toBe(true);
  });

  it.each<[string, Operation[]]>([
    ["a second picture", [...FULL, PAINT]],
    ["a picture without a name", [place(72, 0, 0, 72, 0, 0), [names.paintImageXObject, 7]]],
    ["a matrix of five numbers", [place(72, 0, 0, 72, 0), ...FULL]],
    ["a matrix with a text", [[names.transform, 72, 0, 0, 72, 0, "0"], ...FULL]],
    ["another operator", [[names.showText], ...FULL]],
    ["a painted path", [clip(new Float32Array([0, 0, 72, 72]), new Float32Array(13), names.fill), ...FULL]],
    ["a path without numbers", [clip(new Float32Array([0, 0, 72, 72]), "none"), ...FULL]],
    ["a path without bounds", [clip("none"), ...FULL]],
    [
      "a path without operands",
      [[names.constructPath, names.endPath, "none", new Float32Array([0, 0, 72, 72])], ...FULL],
    ],
    ["a path of 17 numbers", [clip(new Float32Array([0, 0, 72, 72]), new Float32Array(17)), ...FULL]],
  ])("have no other: %s", async (_, operations) => {
    expect(await isScan(operations)).toBe(false);
  });

  it.each([0, 1, 2, 3])("may clip by less than two points on side %i", async (side) => {
    const view = [10, 20, 82, 92] as const;
    const inwards = side < 2 ? 1 : -1;
    const bounds = (points: number) =>
      new Float32Array(view.map((value, at) => value + (at === side ? points * inwards : 0)));
    const full = [place(72, 0, 0, 72, 10, 20), PAINT];

    expect(await isScan([clip(bounds(1.9)), ...full], { view })).toBe(true);
    expect(await isScan([clip(bounds(2)), ...full], { view })).toBe(false);
  });

  it("clip in the space of their matrix", async () => {
    const unit = clip(new Float32Array([0, 0, 1, 1]));

    expect(await isScan([place(72, 0, 0, 72, 0, 0), unit, PAINT])).toBe(true);
    expect(await isScan([unit, ...FULL])).toBe(false);
    expect(await isScan([place(0, 72, -72, 0, 72, 0), unit, PAINT])).toBe(true);
  });
});

describe("the picture of a scan", () => {
  it.each([
    ["nothing", null],
    ["no object", "pixels"],
    ["no data", { width: 200, height: 200, kind: RGB }],
    ["no kind", { width: 200, height: 200, data: new Uint8Array(120_000) }],
    ["other data", { ...pixels(200, 200), data: [0] }],
    ["transparent pixels", { ...pixels(200, 200), kind: 3 }],
  ])("is left to the renderer when it is decoded to %s", async (_, decoded) => {
    expect(await isScan(FULL, { decoded })).toBe(false);
  });

  it("may be decoded to clamped bytes", async () => {
    expect(await isScan(FULL, { decoded: { ...pixels(200, 200), data: new Uint8ClampedArray(120_000) } })).toBe(true);
  });

  it.each([
    [140, 140, 140],
    [139, 140, undefined],
    [150, 260, 150],
    [150, 261, undefined],
    [200, 261, 200],
    [300, 260, 200],
    [260, 260, 260],
    [261, 261, 200],
  ])("of %i by %i pixels to the inch is read at %s", async (across, down, dpi) => {
    const { scan } = await craftedScan(FULL, { decoded: pixels(across, down) });

    expect(scan?.dpi === undefined ? undefined : Math.round(scan.dpi)).toBe(dpi);
    if (dpi !== undefined) expect([scan?.width, scan?.height]).toEqual([dpi, dpi]);
  });

  it("is rounded to whole pixels, and rounded down at the limit of pixels", async () => {
    const view = [0, 0, 72.2, 71.9] as const;

    expect((await craftedScan(FULL, { view })).scan).toMatchObject({ width: 201, height: 200 });
    expect((await craftedScan(FULL, { view, maxPixels: 10_000 })).scan).toMatchObject({ width: 100, height: 99 });
  });

  it.each([
    ["left", [70.1, 0, 0, 72, 1.9, 0], [70, 0, 0, 72, 2, 0]],
    ["right", [70.1, 0, 0, 72, 0, 0], [70, 0, 0, 72, 0, 0]],
    ["bottom", [72, 0, 0, 70.1, 0, 1.9], [72, 0, 0, 70, 0, 2]],
    ["top", [72, 0, 0, 70.1, 0, 0], [72, 0, 0, 70, 0, 0]],
    ["left, when turned", [0, 72, -70.1, 0, 72, 0], [0, 72, -70, 0, 72, 0]],
  ])("may miss an edge by less than two points: %s", async (_, near, far) => {
    expect([await isScan([place(...near), PAINT]), await isScan([place(...far), PAINT])]).toEqual([true, false]);
  });

  it.each([
    ["straight", [72, 0.1, 0, 72, 0, 0], [72, 0.2, 0, 72, 0, 0]],
    ["slanted", [72, 0, 0.1, 72, 0, 0], [72, 0, 0.2, 72, 0, 0]],
    ["turned", [0.1, 72, -72, 0, 72, 0], [0.2, 72, -72, 0, 72, 0]],
  ])("may be askew by a thousandth when %s", async (_, little, much) => {
    expect([await isScan([place(...little), PAINT]), await isScan([place(...much), PAINT])]).toEqual([true, false]);
  });
});

describe("a page that is no scan", () => {
  it("has its pictures decoded before the page may be freed", async () => {
    const ids = ["img_p0_1", "g_d0_img_p0_2", "mask_p0_3", "g_d0_f1", 5, "my_img_1"];

    const { scan, asked } = await craftedScan([
      [names.dependency, ...ids],
      [names.dependency, "img_p0_4"],
      [names.showText],
    ]);

    expect(scan).toBeUndefined();
    expect(asked).toEqual(["page's img_p0_1", "common g_d0_img_p0_2", "page's mask_p0_3", "page's img_p0_4"]);
  });
});
