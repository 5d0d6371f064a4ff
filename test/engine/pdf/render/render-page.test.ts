import { expect, test } from "vitest";
import { fitWithin } from "../../../../functions/engine/pdf/render/paint-page.ts";
import { withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { type PageImage, renderPage } from "../../../../functions/engine/pdf/render/render-page.ts";
import {
  box,
  buildPdf,
  grayImage,
  picture,
  type TestPage,
  type TestStream,
  text,
} from "../../../support/documents/pdf.ts";

const limits = { pages: 10 };

function render(page: TestPage, { dpi = 72, maxPixels = 1_000_000 } = {}): Promise<PageImage> {
  return withPdf(buildPdf([page]), { limits }, (pdf) => renderPage(pdf, 1, { dpi, maxPixels }));
}

/** Gray value at a place in points from the page's top left. */
function grayAt({ gray, width, dpi }: PageImage, x: number, y: number): number | undefined {
  return gray[Math.floor((y * dpi) / 72) * width + Math.floor((x * dpi) / 72)];
}

test("a page is rendered dark on white at the requested resolution", async () => {
  const image = await render({ content: box(0, 0, 50, 50), width: 100, height: 200 }, { dpi: 144 });

  expect(image).toMatchObject({ width: 200, height: 400, dpi: 144, pageWidth: 100, pageHeight: 200, rotation: 0 });
  expect(image.gray).toHaveLength(200 * 400);
  expect(grayAt(image, 25, 175)).toBe(0);
  expect(grayAt(image, 75, 25)).toBe(255);
});

test("a turned page is rendered upright, with its sides swapped", async () => {
  const image = await render({ content: box(0, 0, 50, 50), width: 100, height: 200, rotate: 90 });

  expect(image).toMatchObject({ width: 200, height: 100, pageWidth: 200, pageHeight: 100, rotation: 90 });
  expect(grayAt(image, 25, 25)).toBe(0);
  expect(grayAt(image, 175, 75)).toBe(255);
});

test("only the crop box is shown", async () => {
  const image = await render({
    content: box(100, 100, 50, 50),
    width: 200,
    height: 200,
    entries: "/CropBox [100 100 150 150]",
  });

  expect(image).toMatchObject({ width: 50, height: 50 });
  expect(Math.max(...image.gray.subarray(0, 50))).toBe(0);
});

test("a user unit makes the page larger", async () => {
  const image = await render({ content: "", width: 100, height: 50, entries: "/UserUnit 2" });

  expect(image).toMatchObject({ width: 200, height: 100, pageWidth: 200, pageHeight: 100 });
});

test("a poster of 9000 points is scaled down to the limit of pixels, and has its new resolution", async () => {
  const image = await render(
    { content: box(0, 0, 4500, 9000), width: 9000, height: 9000 },
    { dpi: 300, maxPixels: 250_000 },
  );

  expect(image.width * image.height).toBeLessThanOrEqual(250_000);
  expect(image.width).toBe(500);
  expect(image.dpi).toBeCloseTo(4, 5);
  expect(image.pageWidth).toBe(9000);
  expect(grayAt(image, 2000, 4500)).toBe(0);
});

test.each([
  [1, 20_000],
  [20_000, 1],
  [0.1, 9],
  [14_400, 14_400],
])("a page of %s by %s points never has more pixels than the limit", (pageWidth, pageHeight) => {
  const { width, height } = fitWithin(pageWidth, pageHeight, { dpi: 600, maxPixels: 1000 });

  expect(width * height).toBeLessThanOrEqual(1000);
  expect(width).toBeGreaterThanOrEqual(1);
  expect(height).toBeGreaterThanOrEqual(1);
});

test("a page in JBIG2 is not blank", async () => {
  const page = { content: picture("Im", 0, 0, 64, 64), width: 100, height: 64, images: { Im: blackJbig2(64) } };

  const image = await render(page);

  expect(grayAt(image, 32, 32)).toBe(0);
  expect(grayAt(image, 90, 32)).toBe(255);
});

test("text is painted with the standard fonts", async () => {
  const image = await render({ content: text(10, 10, 60, "WORDS"), width: 300, height: 80 });

  const ink = image.gray.filter((gray) => gray < 128).length;
  expect(ink).toBeGreaterThan(1000);
});

test("an annotation is rendered", async () => {
  const appearance = "/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Length 14";
  const bytes = buildPdf(
    [
      {
        content: "",
        width: 100,
        height: 100,
        annotations: ["<< /Type /Annot /Subtype /Stamp /Rect [0 0 50 50] /F 4 /AP << /N 1000 0 R >> >>"],
      },
    ],
    { objects: { 1000: `<< ${appearance} >>\nstream\n0 0 50 50 re f\nendstream` } },
  );

  const image = await withPdf(bytes, { limits }, (pdf) => renderPage(pdf, 1, { dpi: 72, maxPixels: 100_000 }));

  expect(grayAt(image, 25, 75)).toBe(0);
});

/** Black square: one generic region, MMR coded (ITU-T T.88, 7.4.6), with rows that T.6 codes as white 0, black 64. */
function blackJbig2(side: 64): TestStream {
  const firstRow = `001${"00110101"}${"0000001111"}${"0000110111"}`;
  const bits = firstRow + "11".repeat(side - 1);
  const rows = Buffer.from(
    (bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  );
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  const segment = (number: number, type: number, data: Buffer) => {
    const head = Buffer.from([0, 0, 0, number, type, 0, 1, 0, 0, 0, 0]);
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, data]);
  };
  return {
    entries: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode`,
    data: Buffer.concat([
      segment(0, 48, Buffer.concat([size, Buffer.alloc(11)])),
      segment(1, 38, Buffer.concat([size, Buffer.alloc(9), Buffer.from([1]), rows])),
    ]),
  };
}

test("pictures whose canvases would need too much memory are refused before these are created", async () => {
  const image = grayImage(400, 300, new Uint8Array(400 * 300).fill(90));
  // A line next to the picture, because a page with only one picture needs no canvas.
  const content = `${picture("P", 0, 0, 100, 100)} 0 0 m 50 50 l S`;
  const bytes = buildPdf([{ content, width: 100, height: 100, images: { P: image } }]);
  const options = { dpi: 72, maxPixels: 1_000_000 };
  const renderWithin = (paintingBytes: number) =>
    withPdf(bytes, { limits, paintingBytes }, (pdf) => renderPage(pdf, 1, options));

  const refused = await renderWithin(500_000).catch((error: unknown) => error);

  expect(refused).toMatchObject({ code: "LIMIT_EXCEEDED" });
  expect(refused).toHaveProperty("message", expect.stringContaining("TEXTRACTOR_DECODING_MEMORY_MB"));
  expect((await renderWithin(100_000_000)).width).toBe(100);
});
