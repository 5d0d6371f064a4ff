import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const { limits } = readSettings({});
const PDF = buildPdf([{ content: text(50, 700, 12, "the granary at Grobbendyke") }]);

/** Objects of pdf.js for a name and a reference. They are the same as long as pdf.js caches them. */
async function known() {
  const { Name, Ref } = await patchedCore();
  return [Name.get("Grobbendyke"), Ref.get(4_711, 0)] as const;
}

describe("pdf.js's cache of a document", () => {
  it("is cleared when the document is closed, and not before", async () => {
    const { open, later } = await withReadablePdf(PDF, { limits }, async (pdf) => {
      const open = await known();
      await (await pdf.page(1)).readInk(false);
      return { open, later: await known() };
    });
    const closed = await known();

    for (const at of [0, 1] as const) {
      expect(later[at]).toBe(open[at]);
      expect(closed[at]).not.toBe(open[at]);
    }
  });

  it("is also cleared when the document cannot be opened, or the work on it fails", async () => {
    const failing = [
      () => withReadablePdf(Buffer.from("%PDF-1.4 and no more"), { limits }, () => Promise.resolve()),
      () => withReadablePdf(PDF, { limits }, () => Promise.reject(new Error("the work failed"))),
    ];
    for (const read of failing) {
      const [before] = await known();

      await expect(read()).rejects.toThrow();

      expect((await known())[0]).not.toBe(before);
    }
  });
});

it("reads nothing behind the document in memory, even if the document refers to it", async () => {
  const own = Buffer.from(PDF).toString("latin1");
  const start = own.lastIndexOf("\n", own.lastIndexOf(" 0 obj", own.indexOf("the granary"))) + 1;
  const object = own.slice(start, own.indexOf("endobj", start) + 6).replace("the granary at", "somebody else's");
  const entry = (offset: number) => `${String(offset).padStart(10, "0")} 00000 n`;
  const damaged = own.replace(entry(start), entry(own.length + 1));
  const memory = new Uint8Array(Buffer.from(`${damaged}\n${object}\n`, "latin1"));

  const read = (bytes: Uint8Array) =>
    withReadablePdf(bytes, { limits }, async (pdf) => JSON.stringify((await (await pdf.page(1)).readInk(false)).items));

  expect(damaged).not.toBe(own);
  expect(await read(memory)).toContain("somebody else's");
  expect(await read(memory.subarray(0, damaged.length))).toContain("the granary at");
});

const readAll = async (bytes: Uint8Array, options: object = {}) =>
  await withReadablePdf(bytes, { limits, ...options }, async (pdf) => {
    const { items } = await (await pdf.page(1)).readInk(false);
    return items.map((item) => ("str" in item ? item.str : "")).join("");
  });

describe("the geometry of a page", () => {
  const place = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[], x: number, y: number) =>
    [a * x + c * y + e, b * x + d * y + f].map(Math.round);

  it.each([
    [0, [200, 600], [10, 320], [110, 20]],
    [90, [600, 200], [10, 20], [110, 320]],
    [180, [200, 600], [110, 20], [10, 320]],
    [270, [600, 200], [110, 320], [10, 20]],
  ])("turned by %i degrees has the size %j, from its top left to its bottom right", async (rotate, size, from, to) => {
    const bytes = buildPdf([{ content: "", rotate, entries: "/CropBox [10 20 110 320] /UserUnit 2" }]);

    const geometry = await withReadablePdf(bytes, { limits }, async (pdf) => (await pdf.page(1)).geometry);

    expect([geometry.width, geometry.height, geometry.rotation]).toEqual([...size, rotate]);
    expect(place(geometry.transform, from[0] ?? 0, from[1] ?? 0)).toEqual([0, 0]);
    expect(place(geometry.transform, to[0] ?? 0, to[1] ?? 0)).toEqual(size);
  });
});

describe("a PDF", () => {
  it("is read by the patched core, or by the public API when asked to", async () => {
    const warnings = (options: object) => withReadablePdf(PDF, { limits, ...options }, async (pdf) => pdf.warnings);

    expect(await warnings({})).toEqual([]);
    expect(await warnings({ pdfCore: "public" })).toEqual([expect.stringContaining("TEXTRACTOR_PDF_CORE is public")]);
  });

  it("has its pages by numbers from 1, up to the limit of pages", async () => {
    const page = (number: number) => withReadablePdf(PDF, { limits }, async (pdf) => await pdf.page(number));
    const pages = (most: number) =>
      withReadablePdf(buildPdf([{ content: "" }, { content: "" }]), { limits: { pages: most } }, async (pdf) => [
        pdf.numPages,
        await pdf.getPageIndex({ num: 20, gen: 0 }),
      ]);

    await expect(page(0)).rejects.toThrow();
    await expect(page(2)).rejects.toThrow();
    expect(await pages(2)).toEqual([2, 1]);
    await expect(pages(1)).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  });

  it("is read although its cross-references are damaged", async () => {
    const damaged = Buffer.from(PDF)
      .toString("latin1")
      .replace(/startxref\n\d+/, "startxref\n5");

    expect(await readAll(Buffer.from(damaged, "latin1"))).toBe("the granary at Grobbendyke");
  });

  it("opens with its password only", async () => {
    const document = await PDFDocument.load(PDF);
    document.encrypt({ userPassword: "Pa55", ownerPassword: "owner" });
    const bytes = await document.save();

    expect(await readAll(bytes, { password: "Pa55" })).toBe("the granary at Grobbendyke");
    await expect(readAll(bytes, { password: "other" })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    await expect(readAll(bytes)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
  });

  it("may use encodings that are files of pdf.js", async () => {
    const font =
      "<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin /Encoding /90ms-RKSJ-H /DescendantFonts [1001 0 R] >>";
    const system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>";
    const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin ${system} >>`;
    const form = "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /G 1000 0 R >> >>";
    const shown = { entries: form, data: Buffer.from("BT /G 12 Tf 72 700 Td <93fa967b> Tj ET") };
    const page = { content: "/Fm Do", images: { Fm: shown } };

    expect(await readAll(buildPdf([page], { objects: { 1000: font, 1001: descendant } }))).toBe("日本");
  });

  it("lists its attached files", async () => {
    const document = await PDFDocument.load(PDF);
    await document.attach(Buffer.from("a note"), "note.txt");
    const names = (bytes: Uint8Array) =>
      withReadablePdf(bytes, { limits }, async (pdf) => (await pdf.listedFiles()).map(({ name }) => name));

    expect(await names(await document.save())).toEqual(["note.txt"]);
    expect(await names(PDF)).toEqual([]);
  });
});
