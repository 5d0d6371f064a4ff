import { degrees, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../../../functions/engine/pdf/render/render-page.ts";
import { addTextLayers, searchablePdf, singlePage } from "../../../../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../../../../functions/engine/pdf/write/text-layer.ts";
import { wholePdf } from "../../../../functions/engine/pdf/write/whole-pdf.ts";
import { findText, pageOf } from "./recognized-words.ts";

const { limits } = readSettings({});
const LAYER = textLayer(pageOf(612, 792, [[{ text: "Quarrowmere", left: 100, baseline: 200, width: 80 }]]));

describe("a searchable PDF", () => {
  describe.each([0, 90, 180, 270])("of a page turned by %i degrees", (rotation) => {
    it.each<[string, (page: PDFPage) => void]>([
      ["plain", () => undefined],
      ["with a media box that starts elsewhere", (page) => page.setMediaBox(-40, 25, 500, 700)],
      ["with a crop box", (page) => page.setCropBox(60, 90, 300, 400)],
      ["with a crop box that is larger than its media box", (page) => page.setCropBox(-80, 50, 900, 500)],
      ["with a crop box beside its media box", (page) => page.setCropBox(2000, 2000, 10, 10)],
      ["with units of two points", (page) => page.node.set(PDFName.of("UserUnit"), page.doc.context.obj(2))],
      [
        "that inherits its boxes",
        (page) => {
          page.node.Parent()?.set(PDFName.of("CropBox"), page.doc.context.obj([60, 400, 300, 90]));
          page.node.Parent()?.set(PDFName.of("Rotate"), page.doc.context.obj(rotation - 360));
          page.node.delete(PDFName.of("Rotate"));
        },
      ],
    ])("has the words at their places: %s", async (_, change) => {
      const document = await PDFDocument.create();
      const page = document.addPage([500, 700]);
      page.setRotation(degrees(rotation));
      change(page);
      const original = await document.save();
      const { width, height } = await viewedSize(original);
      const word = { text: "Quarrowmere", left: width * 0.2, baseline: height * 0.3, width: width * 0.4, size: 9 };

      const pdf = await addTextLayers(original, new Map([[1, textLayer(pageOf(width, height, [[word]]))]]));

      const [found] = await findText(pdf);
      expect(found?.text).toBe("Quarrowmere");
      expect(found?.start[0]).toBeCloseTo(word.left, 0);
      expect(found?.start[1]).toBeCloseTo(word.baseline, 0);
      expect(found?.end[0]).toBeCloseTo(word.left + word.width, 0);
      expect(found?.end[1]).toBeCloseTo(word.baseline, 0);
    });
  });

  it("keeps every stream of the original bit for bit, and looks the same", async () => {
    const original = await report();

    const pdf = await addTextLayers(original, new Map([[1, LAYER]]));

    const [before, after] = [await streamsOf(original), await streamsOf(pdf)];
    expect(before).toHaveLength(2);
    for (const stream of before) expect(after).toContain(stream);
    expect(await pixelsOf(pdf, 1)).toEqual(await pixelsOf(original, 1));
  });

  it("has its words even on a page that leaves the graphics state in disorder", async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    const content = document.context.stream("q q 0.1 0 0 0.1 300 300 cm 0 0 10 10 re W n BT 7 Tr");
    page.node.set(PDFName.of("Contents"), document.context.register(content));

    const pdf = await addTextLayers(await document.save(), new Map([[1, LAYER]]));

    const [found] = await findText(pdf);
    expect(found?.text).toBe("Quarrowmere");
    expect(found?.start[0]).toBeCloseTo(100, 0);
    expect(found?.start[1]).toBeCloseTo(200, 0);
  });

  it("changes only pages with a layer, even when pages share resources and contents", async () => {
    const document = await PDFDocument.load(await report());
    const [first, second] = document.getPages();
    const contents = first?.node.get(PDFName.of("Contents"));
    if (contents !== undefined) second?.node.set(PDFName.of("Contents"), contents);
    const resources = first?.node.get(PDFName.of("Resources"));
    if (resources !== undefined) second?.node.set(PDFName.of("Resources"), resources);
    const original = await document.save();

    const pdf = await addTextLayers(original, new Map([[2, LAYER]]));

    expect(await textsOf(pdf, 1)).toEqual(await textsOf(original, 1));
    expect(await textsOf(pdf, 2)).toEqual(["Quarrowmere", ...(await textsOf(original, 2))]);
    const saved = await PDFDocument.load(pdf);
    expect(saved.getPage(0).node.toString()).toBe((await PDFDocument.load(original)).getPage(0).node.toString());
  });

  it("keeps title, dates and an identity, with the same bytes for the same input", async () => {
    const original = await report();

    const pdf = await addTextLayers(original, new Map([[1, LAYER]]));
    const again = await addTextLayers(original, new Map([[1, LAYER]]));
    const other = await addTextLayers(original, new Map([[2, LAYER]]));

    expect(Buffer.from(again).equals(Buffer.from(pdf))).toBe(true);
    const saved = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(saved.getTitle()).toBe("Tide (mills) \\ of Ostrevant");
    expect(saved.getModificationDate()?.toISOString()).toBe("2024-02-03T04:05:06.000Z");
    expect(idOf(saved)).toMatch(/^\[ <[0-9a-f]{32}> <[0-9a-f]{32}> \]$/);
    expect(idOf(await PDFDocument.load(other))).not.toBe(idOf(saved));
  });

  it("keeps bookmarks and form fields", async () => {
    const document = await PDFDocument.load(await report());
    document.getForm().createTextField("miller").setText("Halloran");
    const outlines = document.context.register(document.context.obj({ Type: "Outlines", Count: 0 }));
    document.catalog.set(PDFName.of("Outlines"), outlines);

    const pdf = await addTextLayers(await document.save(), new Map([[1, LAYER]]));

    const saved = await PDFDocument.load(pdf);
    expect(saved.getForm().getTextField("miller").getText()).toBe("Halloran");
    expect(saved.catalog.lookup(PDFName.of("Outlines"))).toBeInstanceOf(PDFDict);
  });

  it("takes less than 5 KB for a full page, with one font for all pages", async () => {
    const document = await PDFDocument.create();
    for (let page = 0; page < 10; page++) document.addPage([595, 842]);
    const original = await document.save();
    const layers = new Map(document.getPages().map((_, index) => [index + 1, textLayer(fullPage(index))]));

    const pdf = await addTextLayers(original, layers);

    expect((pdf.length - original.length) / 10).toBeLessThan(5_000);
    const saved = await PDFDocument.load(pdf);
    const fonts = saved.context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFDict && object.get(PDFName.of("Subtype")) === PDFName.of("Type0"));
    expect(fonts).toHaveLength(1);
  });

  it("is the original when there is nothing to add", async () => {
    const original = await report();

    expect(await addTextLayers(original, new Map([[1, ""]]))).toBe(original);
  });

  it("has its words when it is made searchable twice", async () => {
    const once = await addTextLayers(await report(), new Map([[1, LAYER]]));
    const twice = await addTextLayers(once, new Map([[1, LAYER]]));

    expect((await textsOf(twice, 1)).filter((text) => text === "Quarrowmere")).toHaveLength(2);
  });
});

describe("a searchable PDF of an encrypted one", () => {
  const encrypted = async (userPassword: string) => {
    const document = await PDFDocument.load(await report());
    document.encrypt({ userPassword, ownerPassword: "keeper" });
    return await document.save();
  };

  it("is made with the password, and keeps its strings", async () => {
    const pdf = await addTextLayers(await encrypted("verdigrane"), new Map([[1, LAYER]]), { password: "verdigrane" });

    expect(await textsOf(pdf, 1)).toEqual(["Quarrowmere", "Page one (of two)"]);
    expect((await PDFDocument.load(pdf)).getTitle()).toBe("Tide (mills) \\ of Ostrevant");
  });

  it("is made without a password when anybody may read the original", async () => {
    const pdf = await addTextLayers(await encrypted(""), new Map([[1, LAYER]]));

    expect(await textsOf(pdf, 1)).toContain("Quarrowmere");
  });

  it("reports a missing or wrong password without repeating it", async () => {
    const original = await encrypted("verdigrane");
    const none = addTextLayers(original, new Map([[1, LAYER]]));
    const wrong = addTextLayers(original, new Map([[1, LAYER]]), { password: "cinderquay" });

    await expect(none).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    await expect(wrong).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    await expect(wrong).rejects.not.toThrow(/cinderquay/);
  });
});

describe("a searchable PDF of one page", () => {
  it("has only that page, with its words and its look", async () => {
    const original = await report();

    const pdf = await singlePage(original, 2, LAYER);

    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
    expect(await textsOf(pdf, 1)).toEqual(["Quarrowmere", "Page two"]);
    expect(await pixelsOf(pdf, 1)).toEqual(await pixelsOf(original, 2));
    expect(Buffer.from(await singlePage(original, 2, LAYER)).equals(Buffer.from(pdf))).toBe(true);
  });

  it("drops objects that only other pages need", async () => {
    const document = await PDFDocument.create();
    const bulky = document.context.register(document.context.flateStream(noise(200_000)));
    document.addPage([100, 100]).node.set(PDFName.of("Contents"), bulky);
    document.addPage([100, 100]);

    const pdf = await singlePage(await document.save(), 2, LAYER);

    expect(pdf.length).toBeLessThan(10_000);
  });

  it("is made with `only`", async () => {
    const original = await report();
    const request = {
      kind: "pdf",
      original,
      layers: [[2, LAYER]],
      pagePixels: limits.pagePixels,
      decodingMemoryMb: 1_000,
    } as const;

    const { bytes: only } = await searchablePdf({ ...request, only: 2 });
    const all = wholePdf(original, await searchablePdf(request));

    expect(await textsOf(only, 1)).toEqual(["Quarrowmere", "Page two"]);
    expect((await PDFDocument.load(all)).getPageCount()).toBe(2);
  });
});

describe("a PDF that cannot be made searchable", () => {
  it.each([
    ["not a PDF", "nothing of the kind"],
    ["a PDF without pages", "%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF"],
    [
      "a circular page tree",
      "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 1>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF",
    ],
  ])("is refused as damaged: %s", async (_, text) => {
    const bytes = new TextEncoder().encode(text);

    await expect(addTextLayers(bytes, new Map([[1, LAYER]]))).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
    await expect(singlePage(bytes, 1, LAYER)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("is refused when it lacks a page that has words", async () => {
    await expect(addTextLayers(await report(), new Map([[3, LAYER]]))).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
    });
  });
});

async function report(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle("Tide (mills) \\ of Ostrevant");
  document.setModificationDate(new Date("2024-02-03T04:05:06Z"));
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of ["Page one (of two)", "Page two"]) {
    const page = document.addPage([612, 792]);
    page.drawRectangle({ x: 50, y: 50, width: 200, height: 90, opacity: 0.5 });
    page.drawText(text, { x: 72, y: 500, size: 24, font });
  }
  return await document.save({ useObjectStreams: false });
}

/** 400 words of various lengths, as in a letter without pictures. */
function fullPage(seed: number) {
  const words = "the mill ground spelt before Grobbendyke lost its sluice and nobody repaired Saltwhistle".split(" ");
  const lines = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => {
      const text = words[(row * 7 + column * 5 + seed * 3 + ((row * column) % 4)) % words.length] ?? "";
      const shift = ((row * 13 + column * 29 + seed) % 17) / 10;
      return {
        text,
        left: 60 + column * 48 + shift,
        baseline: 80 + row * 17,
        width: 40 + shift,
        size: 10.5 + (row % 3) / 5,
      };
    }),
  );
  return pageOf(595, 842, lines);
}

function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

async function viewedSize(pdf: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  const image = await withPdf(pdf, { limits }, (document) => renderPage(document, 1, { dpi: 10, maxPixels: 1e6 }));
  return { width: image.pageWidth, height: image.pageHeight };
}

async function pixelsOf(pdf: Uint8Array, page: number): Promise<string> {
  const image = await withPdf(pdf, { limits }, (document) => renderPage(document, page, { dpi: 50, maxPixels: 1e6 }));
  return Buffer.from(image.gray).toString("base64");
}

async function textsOf(pdf: Uint8Array, page: number): Promise<readonly string[]> {
  return (await findText(pdf, page)).map(({ text }) => text);
}

async function streamsOf(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(pdf);
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [Buffer.from(object.contents).toString("base64")] : []));
}

function idOf(document: PDFDocument): string {
  return String(document.context.trailerInfo.ID);
}

describe("a request for a searchable PDF", () => {
  const request = { kind: "pdf", pagePixels: 1e6, decodingMemoryMb: 1_000 } as const;
  const halves = (pdf: Uint8Array) =>
    /\/ID\s*\[\s*<([0-9a-f]*)>\s*<([0-9a-f]*)>/i.exec(Buffer.from(pdf).toString("latin1"))?.slice(1) ?? [];

  it("keeps all bytes of an original that it can update, whatever the order of the layers", async () => {
    const original = await report();
    const made = (...layers: readonly (readonly [number, string])[]) => searchablePdf({ ...request, original, layers });

    const [forward, backward] = await Promise.all([made([1, LAYER], [2, LAYER]), made([2, LAYER], [1, LAYER])]);

    expect(forward.keptBytes).toBe(original.length);
    expect(forward.bytes.length).toBeGreaterThan(0);
    expect(Buffer.from(backward.bytes).equals(forward.bytes)).toBe(true);
  });

  it("keeps nothing for a single page, which has an ID of its own", async () => {
    const original = await report();

    const first = await searchablePdf({ ...request, original, layers: [[1, LAYER]], only: 1 });
    const second = await searchablePdf({ ...request, original, layers: [[1, LAYER]], only: 2 });

    expect(first.keptBytes).toBe(0);
    expect((await PDFDocument.load(first.bytes)).getPageCount()).toBe(1);
    expect(halves(first.bytes).map(({ length }) => length)).toEqual([32, 32]);
    expect(halves(second.bytes)[1]).not.toBe(halves(first.bytes)[1]);
  });
});
