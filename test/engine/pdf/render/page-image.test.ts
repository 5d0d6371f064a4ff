import { describe, expect, it } from "vitest";
import { scannedPage } from "../../../../functions/engine/pdf/render/page-image.ts";
import { withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../../../functions/engine/pdf/render/render-page.ts";
import { box, buildPdf, grayImage, picture, type TestPage, type TestStream } from "../../../support/documents/pdf.ts";

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
