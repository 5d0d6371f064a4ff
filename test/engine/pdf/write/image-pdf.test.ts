import { PDFDocument, PDFName, type PDFPage, PDFRawStream } from "@cantoo/pdf-lib";
import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../../../functions/engine/pdf/render/render-page.ts";
import { imagePdf } from "../../../../functions/engine/pdf/write/image-pdf.ts";
import { searchableImagePdf, searchablePdf } from "../../../../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../../../../functions/engine/pdf/write/text-layer.ts";
import { heifBytes, withLibheif } from "../../../support/documents/heif.ts";
import { tiffBytes } from "../../../support/documents/images.ts";
import { codestreamAt, WORDS_JP2 } from "../../../support/documents/jpeg-2000.ts";
import { palettePng, picture, reversed, SIZE, withOrientation } from "./picture-files.ts";
import { findText, pageOf } from "./recognized-words.ts";

const { limits } = readSettings({});
const LAYERS = new Map([
  [1, textLayer(pageOf(180, 120, [[{ text: "Quarrowmere", left: 30, baseline: 60, width: 60 }]]))],
]);
const options = { maxPixels: limits.pagePixels, maxBytes: 1e9 };

const FRAME = {
  ...SIZE,
  gray: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => (at % 3 === 0 ? 0 : 255)),
};

describe("a searchable PDF of an image", () => {
  it.each([
    ["JPEG", () => picture().encode("jpeg")],
    ["PNG", () => picture().encode("png")],
    ["WebP", () => picture().encode("webp")],
  ])("shows a %s file, with its words in place", async (_, encode) => {
    const bytes = new Uint8Array(await encode());

    const pdf = await searchableImagePdf(bytes, LAYERS, options);

    const corners = await cornersOf(pdf);
    expect(corners.topLeft).toBeLessThan(100);
    expect(corners.bottomRight).toBeGreaterThan(200);
    const [found] = await findText(pdf);
    expect(found?.text).toBe("Quarrowmere");
    expect(found?.start[0]).toBeCloseTo(30, 0);
    expect(found?.start[1]).toBeCloseTo(60, 0);
    expect(Buffer.from(await searchableImagePdf(bytes, LAYERS, options)).equals(Buffer.from(pdf))).toBe(true);
  });

  it("contains a JPEG file byte for byte", async () => {
    const bytes = await picture().encode("jpeg", 80);

    const pdf = await searchableImagePdf(new Uint8Array(bytes), LAYERS, options);

    expect(Buffer.from(pdf).includes(bytes)).toBe(true);
  });

  it("contains a JPEG 2000 file byte for byte, and a bare codestream with the number of its colours", async () => {
    const codestream = WORDS_JP2.subarray(codestreamAt(WORDS_JP2));

    const [file, bare] = await Promise.all(
      [WORDS_JP2, codestream].map((bytes) => searchableImagePdf(bytes, new Map(), options)),
    );

    expect(Buffer.from(file ?? []).includes(Buffer.from(WORDS_JP2))).toBe(true);
    expect((await imageOf(file ?? new Uint8Array()))?.dict.get(PDFName.of("ColorSpace"))).toBeUndefined();
    expect(String((await imageOf(bare ?? new Uint8Array()))?.dict.get(PDFName.of("ColorSpace")))).toBe("/DeviceGray");
    const drawn = await withPdf(bare ?? new Uint8Array(), { limits }, (pdf) =>
      renderPage(pdf, 1, { dpi: 96, maxPixels: 1e6 }),
    );
    expect(drawn.gray.filter((level) => level < 64).length).toBeGreaterThan(1_000);
  });

  it.runIf(withLibheif)("shows a HEIF file upright, as a JPEG, with the same bytes each time", async () => {
    const [width, height] = [96, 64];
    const gray = Uint8Array.from({ length: width * height }, (_, at) => (at % width < 48 && at < 32 * width ? 0 : 250));
    const bytes = heifBytes({ width, height, gray, turns: 3 });

    const pdf = await searchableImagePdf(bytes, new Map(), options);

    const corners = await cornersOf(pdf);
    expect(corners.topRight).toBeLessThan(20);
    expect(corners.topLeft).toBeGreaterThan(230);
    expect(corners.width).toBeLessThan(corners.height);
    expect(String((await imageOf(pdf))?.dict.get(PDFName.of("Filter")))).toBe("/DCTDecode");
    expect(Buffer.from(await searchableImagePdf(bytes, new Map(), options)).equals(Buffer.from(pdf))).toBe(true);
  });

  it("contains a PNG's compressed rows unchanged, with its palette", async () => {
    const bytes = palettePng();

    const pdf = await searchableImagePdf(bytes, new Map(), options);

    const image = await imageOf(pdf);
    expect(String(image?.dict.get(PDFName.of("ColorSpace")))).toMatch(/^\[ \/Indexed \/DeviceRGB 1 <0{6}f{6}> \]$/i);
    const corners = await cornersOf(pdf);
    expect([corners.topLeft, corners.bottomRight]).toEqual([0, 255]);
  });

  it.each([
    [0, [255, 0]],
    [1, [0, 255]],
  ])("contains a fax picture's strip unchanged, with photometric %i", async (photometric, expected) => {
    // Eight white and eight black pixels, then a row like the one above (ITU-T T.6).
    const strip = Uint8Array.of(0b00110011, 0b00010111);
    const tags = { 258: 1, 259: 4, 262: photometric };
    const bytes = tiffBytes([{ width: 16, height: 2, gray: strip, tags }]);

    const pdf = await searchableImagePdf(bytes, new Map(), options);

    const image = await imageOf(pdf);
    expect(String(image?.dict.get(PDFName.of("Filter")))).toBe("/CCITTFaxDecode");
    expect([...(image?.contents ?? [])]).toEqual([...strip]);
    const drawn = await withPdf(pdf, { limits }, (document) => renderPage(document, 1, { dpi: 96, maxPixels: 1e6 }));
    expect([drawn.gray[2], drawn.gray[drawn.width - 3]]).toEqual(expected);
  });

  it("decodes a fax picture whose bits are in reverse order", async () => {
    const strip = Uint8Array.of(0b00110011, 0b00010111);
    const tags = { 258: 1, 259: 4, 262: 0, 266: 2 };
    const bytes = tiffBytes([{ width: 16, height: 2, gray: strip.map(reversed), tags }]);

    const pdf = await searchableImagePdf(bytes, new Map(), options);

    expect(String((await imageOf(pdf))?.dict.get(PDFName.of("Filter")))).toBe("/FlateDecode");
    const drawn = await withPdf(pdf, { limits }, (document) => renderPage(document, 1, { dpi: 96, maxPixels: 1e6 }));
    expect([drawn.gray[2], drawn.gray[drawn.width - 3]]).toEqual([255, 0]);
  });

  it("shows transparent pixels on white", async () => {
    const canvas = createCanvas(SIZE.width, SIZE.height);
    const context = canvas.getContext("2d");
    context.fillRect(0, 0, 120, 80);

    const pdf = await searchableImagePdf(new Uint8Array(await canvas.encode("png")), LAYERS, options);

    const corners = await cornersOf(pdf);
    expect([corners.topLeft, corners.bottomRight]).toEqual([0, 255]);
  });

  it.each([
    [1, "topLeft"],
    [2, "topRight"],
    [3, "bottomRight"],
    [4, "bottomLeft"],
    [5, "topLeft"],
    [6, "topRight"],
    [7, "bottomRight"],
    [8, "bottomLeft"],
  ] as const)("turns a JPEG of EXIF orientation %i upright", async (orientation, dark) => {
    const bytes = withOrientation(await picture().encode("jpeg", 80), orientation);

    const pdf = await searchableImagePdf(bytes, new Map(), options);

    const corners = await cornersOf(pdf);
    const darkest = Object.entries(corners).sort(([, a], [, b]) => a - b)[0]?.[0];
    expect(darkest).toBe(dark);
    expect(corners.width > corners.height).toBe(orientation < 5);
  });

  it("has a page for each frame of a TIFF, or only the requested one", async () => {
    const bytes = tiffBytes([FRAME, FRAME]);

    const { bytes: all } = await searchablePdf({
      kind: "image",
      original: bytes,
      layers: [...LAYERS],
      pagePixels: 1e6,
      decodingMemoryMb: 1_000,
    });
    const { bytes: second } = await searchablePdf({
      kind: "image",
      original: bytes,
      layers: [[2, LAYERS.get(1) ?? ""]],
      only: 2,
      pagePixels: 1e6,
      decodingMemoryMb: 1_000,
    });

    expect((await PDFDocument.load(all)).getPageCount()).toBe(2);
    expect((await PDFDocument.load(second)).getPageCount()).toBe(1);
    expect((await findText(second)).map(({ text }) => text)).toEqual(["Quarrowmere"]);
    // Black and white take one bit per pixel.
    expect(String((await imageOf(all))?.dict.get(PDFName.of("BitsPerComponent")))).toBe("1");
  });

  it("scales down a picture that is larger than the limit", async () => {
    const bytes = new Uint8Array(await picture().encode("webp"));

    const pdf = await searchableImagePdf(bytes, LAYERS, { maxPixels: 10_000, maxBytes: 1e9 });

    const width = Number(String((await imageOf(pdf))?.dict.get(PDFName.of("Width"))));
    expect(width).toBeLessThan(SIZE.width);
    expect((await PDFDocument.load(pdf)).getPage(0).getWidth()).toBeCloseTo(180, 1);
  });

  it("is refused for a file that is not an image", async () => {
    const refused = searchableImagePdf(new Uint8Array(100), LAYERS, options);

    await expect(refused).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });
});

describe("the pages of an image", () => {
  const read = async (bytes: Uint8Array, change: Partial<Parameters<typeof imagePdf>[1]> = {}) => {
    const document = await imagePdf(bytes, { ...options, maxFrames: 10, ...change });
    return document.getPages().map((page) => ({ ...page.getSize(), content: contentOf(page) }));
  };

  it.each([
    [1, "180 0 0 120 0 0"],
    [2, "-180 0 0 120 180 0"],
    [3, "-180 0 0 -120 180 120"],
    [4, "180 0 0 -120 0 120"],
    [5, "0 -180 -120 0 120 180"],
    [6, "0 -180 120 0 0 180"],
    [7, "0 180 120 0 0 0"],
    [8, "0 180 -120 0 120 0"],
  ])(
    "have the size of the frame at its resolution, and EXIF orientation %i as a matrix",
    async (orientation, matrix) => {
      const bytes = withOrientation(await picture().encode("jpeg", 80), orientation);

      const [page] = await read(bytes);

      const sides = orientation < 5 ? [180, 120] : [120, 180];
      expect([page?.width, page?.height]).toEqual(sides);
      expect(page?.content).toMatch(new RegExp(`^q ${matrix} cm /Image\\S* Do Q\n$`));
    },
  );

  it("have sizes in hundredths of points", async () => {
    const tags = { 282: 0, 283: 0 };

    expect((await read(tiffBytes([{ width: 7, height: 11, gray: new Uint8Array(77), tags }])))[0]).toMatchObject({
      ...{ width: 5.25, height: 8.25 },
    });
  });

  it("are only those asked for and allowed", async () => {
    const two = tiffBytes([FRAME, { width: 8, height: 8, gray: new Uint8Array(64) }]);

    expect((await read(two)).map(({ width }) => width)).toEqual([180, 6]);
    expect((await read(two, { only: 2 })).map(({ width }) => width)).toEqual([6]);
    await expect(read(two, { only: 3 })).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      message: "no frame of the image can be read; save it again with an image editor",
    });
  });

  it("keep their colours up to the limit of pixels, and get smaller beyond it", async () => {
    const colored = new Uint8Array(await picture().encode("webp"));
    const imageAt = async (maxPixels: number) => {
      const document = await imagePdf(colored, { ...options, maxPixels, maxFrames: 1 });
      const dict = (await imageOf(await document.save()))?.dict;
      return ["Width", "ColorSpace"].map((key) => String(dict?.get(PDFName.of(key))));
    };

    expect(await imageAt(240 * 160)).toEqual(["240", "/DeviceRGB"]);
    expect(await imageAt(240 * 160 - 1)).toEqual([expect.stringMatching(/^2[23]\d$/), "/DeviceGray"]);
  });

  it("are refused when decoding would take too much memory", async () => {
    const bytes = new Uint8Array(await picture().encode("webp"));

    await expect(read(bytes, { maxBytes: 1_000 })).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  });
});

function contentOf(page: PDFPage): string {
  const content = page.node.lookup(PDFName.of("Contents"));
  return content instanceof PDFRawStream ? Buffer.from(content.contents).toString("latin1") : "";
}

async function cornersOf(pdf: Uint8Array) {
  const { width, height, gray } = await withPdf(pdf, { limits }, (document) =>
    renderPage(document, 1, { dpi: 72, maxPixels: 1e6 }),
  );
  const at = (x: number, y: number) => gray[Math.floor(y * height) * width + Math.floor(x * width)] ?? 128;
  return {
    topLeft: at(0.1, 0.1),
    topRight: at(0.9, 0.1),
    bottomLeft: at(0.1, 0.9),
    bottomRight: at(0.9, 0.9),
    width,
    height,
  };
}

async function imageOf(pdf: Uint8Array): Promise<PDFRawStream | undefined> {
  const document = await PDFDocument.load(pdf);
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image")) return object;
  }
  return undefined;
}
