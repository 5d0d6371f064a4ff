// Reads the same PDFs through pdf.js's public API and through our patched core. Results are equal.

import { describe, expect, it } from "vitest";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { withPublicPdf } from "../../../../functions/engine/pdf/read/public-pdf.ts";
import type { ReadablePdf } from "../../../../functions/engine/pdf/read/readable-pdf.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";

const options = { limits: { pages: 3 } };
const marked = (id: number, tag: string) => `/${tag} << /MCID ${id} >> BDC ${text(72, 700 - 20 * id, 12, tag)} EMC\n`;
const attachment = (name: string, stream: number) =>
  `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${stream} 0 R >> >>`;

const DOCUMENT = buildPdf(
  [
    {
      content: `1 0 0 rg 0 0 50 50 re f 0 g ${marked(0, "P")}${marked(1, "Figure")}${text(72, 600, 9, "bold", "F2")}`,
      entries: "/StructParents 0",
      rotate: 90,
      annotations: ["<< /Type /Annot /Subtype /Text /Rect [400 700 420 720] /Contents (check) >>"],
    },
    { content: text(72, 700, 12, "second") },
  ],
  {
    info: "/Title (Mills)",
    catalog: `/MarkInfo << /Marked true >> /StructTreeRoot 1000 0 R /Outlines 1010 0 R /PageLabels << /Nums [0 << /S /r >>] >>
      /Names << /EmbeddedFiles << /Names [(a) 1020 0 R (b) 1021 0 R] >> /Dests << /Names [(there) [20 0 R /Fit]] >> >>`,
    objects: {
      1000: "<< /Type /StructTreeRoot /K 1001 0 R /ParentTree << /Nums [0 [1002 0 R 1003 0 R]] >> >>",
      1001: "<< /Type /StructElem /S /Document /P 1000 0 R /K [1002 0 R 1003 0 R] >>",
      1002: "<< /Type /StructElem /S /P /P 1001 0 R /Pg 10 0 R /K 0 /Alt (no figure) >>",
      1003: "<< /Type /StructElem /S /Figure /P 1001 0 R /Pg 10 0 R /K 1 /Alt (A mill) >>",
      1010: "<< /First 1011 0 R /Last 1011 0 R /Count 1 >>",
      1011: "<< /Title (Tide mills) /Parent 1010 0 R /Dest [20 0 R /Fit] >>",
      1020: attachment("one.txt", 1022),
      1021: attachment("gone.txt", 1023),
      1022: "<< /Type /EmbeddedFile /Length 3 >>\nstream\none\nendstream",
    },
  },
);

const publicly = <T>(work: (pdf: ReadablePdf) => Promise<T>, bytes = DOCUMENT) =>
  withPublicPdf(bytes, options, "a reason", work);

/** Checks that both readers give the same. Returns what they give. */
async function both<T>(work: (pdf: ReadablePdf) => Promise<T>, bytes = DOCUMENT): Promise<T> {
  const read = await publicly(work, bytes);
  expect(read).toEqual(await withReadablePdf(bytes, options, work));
  return read;
}

describe("a PDF read through the public API", () => {
  it("has its pages, and a warning with the reason and the losses", async () => {
    expect(await both(async ({ numPages }) => numPages)).toBe(2);
    expect(await publicly(async ({ warnings }) => warnings)).toEqual([
      "the PDF was read through pdf.js's public API (a reason): hidden text is not skipped, pictures and stamps are missing, " +
        "fonts without Unicode text are not recognised, and reading takes three times the CPU time",
    ]);
  });

  it("has the properties of its catalogue and of the document", async () => {
    const labels = await both((pdf) => pdf.catalog<string[]>("pageLabels"));
    const outline = await both(async (pdf) =>
      (await pdf.catalog<{ title: string }[]>("documentOutline")).map(({ title }) => title),
    );
    const info = await both(async (pdf) => (await pdf.document<Record<string, unknown>>("documentInfo"))["Title"]);
    const marks = await publicly(async (pdf) => await pdf.catalog("markInfo"));
    const there = await both((pdf) => pdf.catalog<unknown[]>("getDestination", "there"));

    expect([labels, outline, info]).toEqual([["i", "ii"], ["Tide mills"], "Mills"]);
    expect(marks).toEqual(
      new Map<string, unknown>([
        ["Marked", true],
        ["UserProperties", false],
        ["Suspects", false],
      ]),
    );
    expect(await both((pdf) => pdf.getPageIndex(there[0] as { num: number; gen: number }))).toBe(1);
  });

  it("has no metadata without XMP, and the fields of an XMP", async () => {
    expect(await both((pdf) => pdf.catalog("metadata"))).toBeNull();
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:pdf="http://ns.adobe.com/pdf/1.3/" rdf:about=""><pdf:Producer>Press</pdf:Producer></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const stream = `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`;
    const bytes = buildPdf([{ content: "" }], { catalog: "/Metadata 1000 0 R", objects: { 1000: stream } });

    const read = await both(
      async (pdf) => (await pdf.catalog<{ parsedData: ReadonlyMap<string, unknown> }>("metadata")).parsedData,
      bytes,
    );

    expect([...read]).toEqual([["pdf:producer", "Press"]]);
  });

  it("refuses a property that the API does not have", async () => {
    await expect(publicly((pdf) => pdf.catalog("structTreeRoot"))).rejects.toThrow("public API has no structTreeRoot");
  });

  it("lists its files, and a damaged one by its name", async () => {
    const files = await publicly((pdf) => pdf.listedFiles());

    expect(files).toEqual([
      { name: "one.txt", bytes: new Uint8Array(Buffer.from("one")), isSupplement: false },
      { name: "gone.txt", bytes: new Uint8Array(), isSupplement: false },
    ]);
    expect(await publicly((pdf) => pdf.listedFiles(), buildPdf([{ content: "" }]))).toEqual([]);
  });

  it("has the geometry, the structure and the annotations of its pages", async () => {
    const geometry = await both(async (pdf) => (await pdf.page(1)).geometry);
    const tagged = await both(async (pdf) => await (await pdf.page(1)).taggedElements());
    const notes = await both(async (pdf) =>
      (await (await pdf.page(1)).annotations()).map(({ data }) => Reflect.get(data, "contentsObj")),
    );

    expect(geometry).toMatchObject({ width: 792, height: 612, rotation: 90 });
    expect(tagged).toEqual([
      {
        role: "Document",
        children: [
          { role: "P", children: ["p10R_mc0"] },
          { role: "Figure", alternative: "A mill", children: ["p10R_mc1"] },
        ],
      },
    ]);
    expect(notes).toMatchObject([{ str: "check" }]);
    expect(await both(async (pdf) => await (await pdf.page(2)).taggedElements())).toEqual([]);
  });

  it("shows nothing by its annotations, whose operators the API does not have", async () => {
    const operators = await publicly(async (pdf) => {
      const [note] = await (await pdf.page(1)).annotations();
      return await note?.operators();
    });

    expect(operators).toEqual({ fnArray: [], argsArray: [] });
  });

  it.each([true, false])("has the text of its pages (with marks: %s)", async (marks) => {
    const shown = await both(async (pdf) =>
      (await (await pdf.page(1)).readInk(marks)).items.map((item) => ("str" in item ? item.str : item.type)),
    );

    expect(shown.filter((each) => each.endsWith("Props"))).toHaveLength(marks ? 2 : 0);
    expect(shown).toContain("bold");
  });

  it("has the fonts and the drawing of its pages", async () => {
    const ink = await publicly(async (pdf) => await (await pdf.page(1)).readInk(false));

    expect([...ink.fonts.values()].map(({ name }) => name)).toEqual(["Helvetica", "Helvetica-Bold"]);
    expect([...ink.fonts.values()][1]).toMatchObject({ vertical: false, ascent: expect.any(Number) });
    expect(ink.drawing.fnArray.length).toBeGreaterThan(5);
    expect(ink.drawing.fnArray).toHaveLength(ink.drawing.argsArray.length);
    expect([ink.unmapped.size, ink.doubtful.size, ink.outside]).toEqual([0, 0, 0]);
  });
});
