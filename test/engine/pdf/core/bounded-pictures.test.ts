// Pictures in PDFs that need more memory than a page may use. Their declared sizes are enough to refuse them.

import { createRequire } from "node:module";
import { brotliCompressSync, deflateSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { type PageImage, renderPage } from "../../../../functions/engine/pdf/render/render-page.ts";
import { boundInflating, unboundInflating } from "../../../../functions/engine/sandbox/inflating.ts";
import { jbig2Image } from "../../../support/documents/jbig2.ts";
import { WORDS_JP2 } from "../../../support/documents/jpeg-2000.ts";
import { buildPdf, picture, type TestPage, type TestStream } from "../../../support/documents/pdf.ts";

const SIDE = 300;
const GRAY = Buffer.alloc(SIDE * SIDE, 90);
const RGB = Buffer.alloc(SIDE * SIDE * 3, 90);

function image(entries: string, data: Uint8Array, size = { width: SIDE, height: SIDE }): TestStream {
  const { width, height } = size;
  return { entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`, data };
}

/** Page with one picture only. */
function scan(only: TestStream): TestPage {
  return { content: picture("P", 0, 0, 100, 100), width: 100, height: 100, images: { P: only } };
}

function render(page: TestPage, paintingBytes: number, objects: Record<number, string> = {}): Promise<PageImage> {
  return withPdf(buildPdf([page], { objects }), { limits: { pages: 10 }, paintingBytes }, (pdf) =>
    renderPage(pdf, 1, { dpi: 300, maxPixels: 1_000_000 }),
  );
}

/** JPEG of 8 x 8 pixels whose header claims 600 x 600. */
function swollenJpeg(): Uint8Array {
  const { createCanvas }: typeof import("@napi-rs/canvas") = createRequire(import.meta.url)("@napi-rs/canvas");
  const file = createCanvas(8, 8).encodeSync("jpeg");
  const frame = file.indexOf(Buffer.of(0xff, 0xc0));
  file.writeUInt16BE(600, frame + 5);
  file.writeUInt16BE(600, frame + 7);
  return file;
}

const INLINE = "q 100 0 0 100 0 0 cm BI /W 300 /H 300 /CS /G /BPC 8 /F /AHx ID 5a> EI Q";
const BLACK = { width: SIDE, height: SIDE, pixels: new Uint8Array(SIDE * SIDE).fill(1) };
const GRAY_8 = "/ColorSpace /DeviceGray /BitsPerComponent 8";
const RGB_8 = "/ColorSpace /DeviceRGB /BitsPerComponent 8";
const MASK = `<< ${image(GRAY_8, new Uint8Array(), { width: SIDE, height: 1 }).entries} /Length ${SIDE} >>
stream\n${"z".repeat(SIDE)}\nendstream`;
const PATTERN = `<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 100] /XStep 100 /YStep 100 /Resources << >>
/Length ${INLINE.length} >>\nstream\n${INLINE}\nendstream`;

const CASES: Readonly<Record<string, readonly [TestPage, bytes: number, objects?: Record<number, string>]>> = {
  "deflated pixels": [scan(image(`${RGB_8} /Filter /FlateDecode`, deflateSync(RGB))), 250_000],
  "pixels in Brotli": [scan(image(`${RGB_8} /Filter /BrotliDecode`, brotliCompressSync(RGB))), 250_000],
  "gray pixels that become RGB": [scan(image(GRAY_8, GRAY)), 300_000],
  "a soft mask whose long side is not the picture's": [
    scan(image(`${GRAY_8} /SMask 1000 0 R`, Buffer.alloc(SIDE), { width: 1, height: SIDE })),
    300_000,
    { 1000: MASK },
  ],
  "a stencil": [scan(image("/ImageMask true", Buffer.alloc((SIDE / 8 + 1) * SIDE))), 20_000],
  "an inline picture": [{ content: INLINE, width: 100, height: 100 }, 300_000],
  "a picture in a pattern": [
    scan({
      entries: "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /Pattern << /X 1000 0 R >> >>",
      data: Buffer.from("/Pattern cs /X scn 0 0 1 1 re f"),
    }),
    300_000,
    { 1000: PATTERN },
  ],
  "a JPEG larger than it is declared": [
    scan(image(`${RGB_8} /Filter /DCTDecode`, swollenJpeg(), { width: 8, height: 8 })),
    700_000,
  ],
  "a JPEG 2000 picture larger than it is declared": [
    scan(image("/Filter /JPXDecode", WORDS_JP2, { width: 1, height: 1 })),
    200_000,
  ],
  JBIG2: [scan(jbig2Image(BLACK)), 20_000],
  "a fax": [
    scan(
      image(
        `/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${SIDE} >>`,
        Buffer.alloc(100, 255),
      ),
    ),
    20_000,
  ],
};

afterEach(() => unboundInflating());

describe("a picture in a PDF that needs more memory than a page may use", () => {
  it.each(Object.keys(CASES))("is refused with the setting's name: %s", async (name) => {
    const [page, bytes, objects] = CASES[name] ?? [scan(image("", GRAY)), 0];

    const refused = await render(page, bytes, objects).catch((error: unknown) => error);

    expect(refused).toMatchObject({ code: "LIMIT_EXCEEDED" });
    expect(refused).toHaveProperty(
      "message",
      expect.stringMatching(/a page with (a picture|JBIG2).*TEXTRACTOR_DECODING_MEMORY_MB/),
    );
    expect((await render(page, 50_000_000, objects)).pageWidth).toBe(100);
  });

  it("is counted with all other pictures of its page, but only once when it is painted twice", async () => {
    const names = Array.from({ length: 10 }, (_, at) => `P${at}`);
    const pixels = image(`${RGB_8} /Filter /FlateDecode`, deflateSync(RGB));
    const page = (painted: readonly string[]): TestPage => ({
      content: painted.map((name) => picture(name, 0, 0, 100, 100)).join(""),
      width: 100,
      height: 100,
      images: Object.fromEntries(names.map((name) => [name, pixels])),
    });
    const bytes = 2_500_000;

    await expect(render(page(names), bytes)).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
    expect((await render(page(names.map(() => "P0")), bytes)).pageWidth).toBe(100);
  });

  it("is decoded only as far as its rows need", async () => {
    boundInflating(10, "TEXTRACTOR_TEST");
    for (const [filter, data] of [
      ["FlateDecode", deflateSync(Buffer.concat([GRAY, Buffer.alloc(30_000_000)]))],
      ["BrotliDecode", brotliCompressSync(Buffer.concat([GRAY, Buffer.alloc(30_000_000)]))],
    ] as const) {
      const { gray } = await render(scan(image(`${GRAY_8} /Filter /${filter}`, data)), 1_000_000);

      expect(gray[gray.length >> 1]).toBe(90);
    }
  });
});
