import { deflateSync } from "node:zlib";
import { PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, PDFRef, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { readCrossReference } from "../../../../functions/engine/pdf/write/cross-reference.ts";
import { openUpdate, writeAddition } from "../../../../functions/engine/pdf/write/incremental-update.ts";
import { addTextLayers, searchablePdf } from "../../../../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../../../../functions/engine/pdf/write/text-layer.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { findText, pageOf } from "./recognized-words.ts";

const LAYER = textLayer(pageOf(612, 792, [[{ text: "Quarrowmere", left: 100, baseline: 200, width: 80 }]]));
const LAYERS = new Map([[2, LAYER]]);
const PAGES = ["one", "two", "three"].map((shown) => ({ content: text(72, 500, 24, shown) }));
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("a searchable PDF that is appended to its original", () => {
  it.each([
    ["a cross-reference table", async () => buildPdf(PAGES)],
    ["object streams", async () => await (await PDFDocument.load(buildPdf(PAGES))).save()],
    ["a table that hides objects in a stream", async () => hybrid()],
    ["a stream with row predictors", async () => predicted()],
    [
      "other bytes after its end",
      async () => Buffer.concat([buildPdf(PAGES), Buffer.from("\n\n<!-- sent by a server -->")]),
    ],
    ["a text layer that was appended before", async () => await addTextLayers(buildPdf(PAGES), new Map([[1, LAYER]]))],
  ])("begins with all bytes of a file that has %s", async (_, build) => {
    const original = await build();

    const pdf = await addTextLayers(original, LAYERS);

    expect(Buffer.from(pdf.subarray(0, original.length)).equals(original)).toBe(true);
    expect(pdf.length).toBeGreaterThan(original.length);
    expect((await findText(pdf, 2)).map((found) => found.text)).toEqual(["Quarrowmere", "two"]);
    expect((await findText(pdf, 3)).map((found) => found.text)).toEqual(["three"]);
    expect(Buffer.from(await addTextLayers(original, LAYERS)).equals(pdf)).toBe(true);
  });

  it("keeps bookmarks, forms and structure marks, which it does not read", async () => {
    const catalog =
      "/Outlines 1000 0 R /AcroForm << /Fields [] >> /StructTreeRoot 1001 0 R /MarkInfo << /Marked true >>";
    const objects = { 1000: "<< /Type /Outlines /Count 0 >>", 1001: "<< /Type /StructTreeRoot /K [] >>" };

    const pdf = await addTextLayers(buildPdf(PAGES, { catalog, objects, info: "/Title (Tide)" }), LAYERS);

    const saved = await PDFDocument.load(pdf);
    for (const name of ["Outlines", "AcroForm", "StructTreeRoot", "MarkInfo"]) {
      expect(saved.catalog.lookup(PDFName.of(name))).toBeDefined();
    }
    expect(saved.getTitle()).toBe("Tide");
  });

  it("keeps the bytes that a signature covers, and warns about the addition", async () => {
    const original = buildPdf(PAGES, {
      objects: { 1000: "<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 30] /Contents <00> >>" },
    });
    const request = { kind: "pdf", layers: [...LAYERS], pagePixels: 1e6, decodingMemoryMb: 1_000 } as const;

    const made = await searchablePdf({ ...request, original });
    const rewritten = await searchablePdf({ ...request, original: Buffer.concat([Buffer.from("\n"), original]) });

    expect(made.keptBytes).toBe(original.length);
    expect(made.warnings).toEqual([expect.stringContaining("keeps the signed bytes")]);
    expect(rewritten.warnings).toEqual([expect.stringContaining("its signature is not valid")]);
  });
});

describe("a searchable PDF that is rewritten", () => {
  it.each<[string, (pdf: string) => string]>([
    ["has wrong offsets", (pdf) => pdf.replace(/^(\d{6})(\d{4}) 00000 n/gm, "$19999 00000 n")],
    ["is cut off", (pdf) => pdf.slice(0, pdf.lastIndexOf("startxref"))],
    ["is at another place", (pdf) => pdf.replace(/startxref\n\d+/, "startxref\n5")],
    ["refers to a place outside of all sections", (pdf) => pdf.replace("/Root 1 0 R", "/Root 1 0 R /Prev 7")],
    ["follows other text", (pdf) => `From: a@example.org\n${pdf}`],
  ])("is made of a file whose cross-reference %s", async (_, damage) => {
    const original = Buffer.from(damage(latin1(buildPdf(PAGES))), "latin1");

    const pdf = await addTextLayers(original, LAYERS);

    expect(Buffer.from(pdf.subarray(0, original.length)).equals(original)).toBe(false);
    expect((await findText(pdf, 2)).map((found) => found.text)).toEqual(["Quarrowmere", "two"]);
  });

  it("is not encrypted, and warns about it", async () => {
    const document = await PDFDocument.load(buildPdf(PAGES));
    document.encrypt({ userPassword: "", ownerPassword: "keeper" });
    const original = await document.save();

    const { warnings } = await searchablePdf({
      kind: "pdf",
      original,
      layers: [...LAYERS],
      pagePixels: 1e6,
      decodingMemoryMb: 1_000,
    });

    expect(warnings).toEqual([expect.stringContaining("the searchable PDF is not")]);
  });
});

/** PDF of these objects, numbered from 1, with a table. */
function pdfOf(objects: readonly string[], trailer = "/Root 1 0 R"): Buffer {
  let text = "%PDF-1.7\n";
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n1 ${objects.length}\n${rows.join("")}trailer\n<< /Size ${size} ${trailer} >>`;
  return Buffer.from(`${text}${table}\nstartxref\n${text.length}\n%%EOF\n`, "latin1");
}

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const ONE_PAGE = [CATALOG, "<< /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R >>"];

describe("a PDF opened for an update", () => {
  it.each([
    ["<< /V 4 >>", false],
    ["<< /V 5 /StmF /Identity /StrF /Identity >>", false],
    ["<< /V 4 /StmF /StdCF /StrF /Identity >>", true],
    ["<< /V 4 /StmF /Identity /StrF /StdCF >>", true],
    ["<< /V 3 >>", true],
    ["<< >>", true],
    ["(unknown)", true],
  ])("is refused when its text is encrypted by %s: %s", (encryption, isRefused) => {
    const open = () => openUpdate(pdfOf([...ONE_PAGE, encryption], "/Root 1 0 R /Encrypt 4 0 R")).pages.length;

    if (isRefused) expect(open).toThrow("it is encrypted");
    else expect(open()).toBe(1);
  });

  it("needs a catalog", () => {
    expect(() => openUpdate(pdfOf(ONE_PAGE, "/Root 9 0 R"))).toThrow("its catalog is missing");
    expect(() => openUpdate(pdfOf(ONE_PAGE, ""))).toThrow("its catalog is missing");
  });

  it("has the pages of a tree with circles and strangers", () => {
    const tree = "<< /Kids [7 (x) 9 0 R 2 0 R 4 0 R 3 0 R] >>";
    const { pages } = openUpdate(pdfOf([CATALOG, tree, "<< /Type /Page >>", "<< /Kids [2 0 R] >>"]));

    expect(pages.map(({ ref }) => ref)).toEqual([PDFRef.of(3)]);
  });

  it("loads what a text layer of a page depends on, also from the nodes above", () => {
    const page = "<< /Parent 2 0 R /Contents 4 0 R /UserUnit 5 0 R /MediaBox [0 0 6 0 R 9] /Other 7 0 R >>";
    const above = "<< /Kids [3 0 R] /Parent 2 0 R /Resources 8 0 R /CropBox 10 0 R /Rotate 11 0 R >>";
    const resources = "<< /XObject 9 0 R /Font 12 0 R >>";
    const values = ["[7 0 R]", "2", "612", "(x)", resources, "<< >>", "[0 0 1 1]", "90", "<< >>"];
    const { pages, loadPage } = openUpdate(pdfOf([CATALOG, above, page, ...values]));
    const [first] = pages;
    if (first === undefined) throw new Error("the page is missing");

    loadPage(first);

    const { context } = first.node;
    const loaded = Array.from({ length: 12 }, (_, at) => at + 1).filter((each) => context.lookup(PDFRef.of(each)));
    expect(loaded).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11]);
    expect(context.nextRef()).toBe(PDFRef.of(13));
  });

  it.each([
    ["/ID [<0a> <0b>]", /^\[ <0a> <[0-9a-f]{32}> \]$/],
    ["", /^\[ <([0-9a-f]{32})> <\1> \]$/],
  ])("gets an ID of its own, whose first half stays: %s", (id, expected) => {
    const original = pdfOf(ONE_PAGE, `/Root 1 0 R ${id}`);
    const idWith = (added: string) => {
      const { pages, appendix } = openUpdate(original);
      pages[0]?.node.context.register(PDFString.of(added));
      return /\/ID (\[.*?\])/.exec(latin1(appendix([])))?.[1] ?? "";
    };

    expect(idWith("one")).toMatch(expected);
    expect(idWith("one")).toBe(idWith("one"));
    expect(idWith("one")).not.toBe(idWith("two"));
  });
});

describe("the bytes to append", () => {
  const ORIGINAL = Buffer.from("xref\ntrailer\n<< /Size 5 /Old true >>\nstartxref\n0\n%%EOF\n");

  function written(form: "table" | "stream", id: boolean) {
    const context = PDFContext.create();
    for (const number of [1, 2, 3, 5, 6, 8]) context.assign(PDFRef.of(number, number === 2 ? 4 : 0), PDFString.of("x"));
    const trailer = PDFDict.withContext(context);
    for (const [at, name] of ["Root", "Info", "Encrypt", "Old"].entries()) trailer.set(PDFName.of(name), PDFRef.of(at));
    const crossReference = { entries: new Map(), trailer, startsAt: 0, form, size: 5 } as const;
    const addition = writeAddition({
      ...{ context, crossReference, length: ORIGINAL.length },
      changed: [PDFRef.of(2, 4)],
      id: () => (id ? PDFArray.withContext(context) : undefined),
    });
    const bytes = Buffer.concat([ORIGINAL, addition]);
    return { bytes, found: readCrossReference({ bytes, need: () => undefined }, PDFContext.create()) };
  }

  it.each([
    ["table", [2, 5, 6, 8]],
    ["stream", [2, 5, 6, 8, 9]],
  ] as const)("are the changed and the new objects, and a %s with their places", (form, numbers) => {
    const { bytes, found } = written(form, true);

    expect([...found.entries.keys()]).toEqual(numbers);
    for (const [number, entry] of found.entries) {
      if (entry.kind !== "at") throw new Error("the object has no place");
      const header = `${number} ${number === 2 ? 4 : 0} obj\n`;
      expect(bytes.toString("latin1", entry.offset, entry.offset + header.length)).toBe(header);
      expect(entry.generation).toBe(number === 2 ? 4 : 0);
    }
    expect(found.form).toBe(form);
    expect(String(found.trailer.get(PDFName.of("Size")))).toBe(form === "table" ? "9" : "10");
    const entries = ["Root", "Info", "Encrypt", "Old", "Prev", "ID"].map((name) => found.trailer.get(PDFName.of(name)));
    expect(entries.map(String)).toEqual(["0 0 R", "1 0 R", "2 0 R", "undefined", "0", "[ ]"]);
  });

  it("have an ID only when the file gets one", () => {
    expect(written("table", false).found.trailer.has(PDFName.of("ID"))).toBe(false);
  });

  it("list each run of numbers once", () => {
    expect(latin1(written("table", false).bytes)).toMatch(/xref\n2 1\n.*\n5 2\n.*\n.*\n8 1\n/);
    expect(latin1(written("stream", false).bytes)).toMatch(/\/W \[ 1 5 2 \]\n\/Index \[ 2 1 5 2 8 2 \]/);
  });
});

/** PDF whose second page is in an object stream that only the stream at /XRefStm lists. */
function hybrid(): Uint8Array {
  const plain = latin1(buildPdf(PAGES));
  const [, dictionary = ""] = /\n20 0 obj\n([\s\S]*?)\nendobj/.exec(plain) ?? [];
  const hidden = plain.replace(/^20 1\n\d{10} 00000 n /m, "20 1\n0000000000 65535 f ");
  const [body = "", end = ""] = hidden.split("xref\n0 1\n", 2);
  const container = `20 0 ${dictionary}`;
  const first = `3000 0 obj\n<< /Type /ObjStm /N 1 /First 5 /Length ${container.length} >>\nstream\n${container}\nendstream\nendobj\n`;
  const rows = Buffer.from([2, 0, 0, 0x0b, 0xb8, 0]);
  const [at, streamAt] = [body.length, body.length + first.length];
  const rowsOf = (row: Buffer) =>
    `3001 0 obj\n<< /Type /XRef /Size 3002 /W [1 4 1] /Index [20 1 3000 1] /Length ${row.length} >>\nstream\n${row.toString("latin1")}\nendstream\nendobj\n`;
  const entry = Buffer.from([1, 0, 0, 0, 0, 0]);
  entry.writeUInt32BE(at, 1);
  const second = rowsOf(Buffer.concat([rows, entry]));
  const start = streamAt + second.length;
  const table = `xref\n0 1\n${end}`
    .replace("/Root 1 0 R", `/Root 1 0 R /XRefStm ${streamAt}`)
    .replace(/startxref\n\d+/, `startxref\n${start}`);
  return Buffer.from(`${body}${first}${second}${table}`, "latin1");
}

/** PDF whose table is a stream with rows of PNG's five filters in turn. */
function predicted(): Uint8Array {
  const plain = latin1(buildPdf(PAGES));
  const at = plain.indexOf("xref\n0 1\n");
  const entries = [...plain.slice(at).matchAll(/^(\d+) 1\n(\d{10}) 00000 n/gm)].map(([, number, offset]) => [
    Number(number),
    Number(offset),
  ]);
  const rows = [...entries, [4000, at]].map(([, offset = 0]) => [
    1,
    offset >> 16,
    (offset >> 8) & 255,
    offset & 255,
    0,
  ]);
  const filtered = rows.map((row, index) => {
    const above = rows[index - 1] ?? [0, 0, 0, 0, 0];
    const filter = index % 5;
    const bytes = row.map((value, column) => {
      const [left, up, corner] = [row[column - 1] ?? 0, above[column] ?? 0, above[column - 1] ?? 0];
      const guess = left + up - corner;
      const nearest = [left, up, corner].sort((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0;
      return value - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0);
    });
    return [filter, ...bytes];
  });
  const data = deflateSync(Uint8Array.from(filtered.flat())).toString("latin1");
  const index = [...entries.map(([number]) => number), 4000].map((number) => `${number} 1`).join(" ");
  const dictionary = `/Type /XRef /Size 4001 /Root 1 0 R /Info 3 0 R /W [1 3 1] /Index [${index}] /Filter /FlateDecode`;
  const parameters = "/DecodeParms << /Predictor 15 /Columns 5 >>";
  const stream = `4000 0 obj\n<< ${dictionary} ${parameters} /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`;
  return Buffer.from(`${plain.slice(0, at)}${stream}startxref\n${at}\n%%EOF\n`, "latin1");
}
