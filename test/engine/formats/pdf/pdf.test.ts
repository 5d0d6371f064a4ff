import { createRequire } from "node:module";
import { describe, expect, it, test } from "vitest";
import type { Extraction } from "../../../../functions/engine/base/model.ts";
import { pdf } from "../../../../functions/engine/formats/pdf/pdf.ts";
import type { ExtractOptions } from "../../../../functions/engine/formats/shared/format.ts";
import { renderMarkdown } from "../../../../functions/engine/output/markdown-output.ts";
import { box, buildPdf, encryptPdf, grayImage, picture, text } from "../../../support/documents/pdf.ts";
import { options as usual } from "../shared/options.ts";

const extract = (bytes: Uint8Array, options: Partial<ExtractOptions> = {}) =>
  pdf.extract(bytes, { ...usual, name: "test.pdf", ...options });

const textOf = ({ document }: Extraction, page: number): string =>
  document.pages
    .find(({ number }) => number === page)
    ?.blocks.map((block) => block.text)
    .join("\n\n") ?? "";

test("pages have text, size and boxes", async () => {
  const bytes = buildPdf([
    { content: text(72, 700, 12, "First page") },
    { content: text(72, 100, 12, "Second page"), width: 300, height: 200 },
  ]);

  const { document, warnings, unreadable } = await extract(bytes);

  expect(document.pages.map(({ blocks, ...page }) => ({ ...page, text: blocks.map((block) => block.text) }))).toEqual([
    { number: 1, width: 612, height: 792, rotation: 0, source: "text-layer", text: ["First page"] },
    { number: 2, width: 300, height: 200, rotation: 0, source: "text-layer", text: ["Second page"] },
  ]);
  const word = document.pages[1]?.blocks[0]?.lines?.[0]?.words[0];
  expect(word).toMatchObject({ text: "Second", size: 12 });
  expect(word?.box[0]).toBe(72);
  expect(word?.box[1]).toBeGreaterThan(86);
  expect(word?.box[3]).toBeLessThan(105);
  expect({ warnings, unreadable }).toEqual({ warnings: [], unreadable: [] });
});

test("with less detail, blocks have no words or no lines and are otherwise the same", async () => {
  const bytes = buildPdf([{ content: `${text(72, 700, 20, "A title")}${text(72, 600, 10, "And a line of text.")}` }]);

  const [whole, lines, plain] = await Promise.all([
    extract(bytes),
    extract(bytes, { detail: "lines" }),
    extract(bytes, { detail: "blocks" }),
  ]);

  const blocks = whole.document.pages[0]?.blocks ?? [];
  expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph"]);
  expect(plain.document.pages[0]?.blocks).toEqual(blocks.map(({ lines: _, ...block }) => block));
  expect(lines.document.pages[0]?.blocks).toEqual(
    blocks.map((block) => ({ ...block, lines: block.lines?.map((line) => ({ ...line, words: [] })) })),
  );
});

test("a rotated page has upright text, with boxes in the rotated page", async () => {
  const turned = "BT /F1 12 Tf 0 1 -1 0 100 50 Tm (Read me) Tj ET";

  const { document } = await extract(buildPdf([{ content: turned, width: 200, height: 400, rotate: 90 }]));

  expect(document.pages[0]).toMatchObject({ width: 400, height: 200, rotation: 90 });
  expect(document.pages[0]?.blocks[0]).toMatchObject({ text: "Read me", lines: [{ baseline: [50, 100, 0] }] });
});

test("metadata has dates in ISO 8601 and no empty fields", async () => {
  const info =
    "/Title (Annual report) /Author (A. Writer) /Subject () /Producer (A printer) /CreationDate (D:20190401163925-07'00') /ModDate (yesterday)";

  const { document } = await extract(buildPdf([{ content: "" }], { info, catalog: "/Lang (de-CH)" }));

  expect(document.metadata).toEqual({
    format: "pdf",
    pages: 1,
    title: "Annual report",
    author: "A. Writer",
    producer: "A printer",
    created: "2019-04-01T16:39:25-07:00",
    language: "de-CH",
  });
});

test("without bookmarks, the outline is made of headings", async () => {
  const body = Array.from({ length: 12 }, (_, at) =>
    text(72, 600 - 14 * at, 10, "Plain words of a paragraph, line by line."),
  ).join("");
  const bytes = buildPdf(["Trees", "Moss"].map((title) => ({ content: text(72, 700, 20, title) + body })));

  const { document } = await extract(bytes);
  const limited = await extract(bytes, { limits: { ...usual.limits, outlineEntries: 1 } });

  expect(document.outline).toEqual([
    { title: "Trees", level: 1, page: 1 },
    { title: "Moss", level: 1, page: 2 },
  ]);
  expect(limited.document.outline).toEqual([]);
});

test("the outline has levels and pages, and entries without a target are counted", async () => {
  const bytes = buildPdf([{ content: text(72, 700, 12, "One") }, { content: text(72, 700, 12, "Two") }], {
    catalog: "/Outlines 1000 0 R",
    objects: {
      1000: "<< /Type /Outlines /First 1001 0 R /Last 1003 0 R /Count 3 >>",
      1001: "<< /Title (Chapter) /Parent 1000 0 R /Dest [10 0 R /Fit] /First 1002 0 R /Last 1002 0 R /Count 1 /Next 1003 0 R >>",
      1002: "<< /Title (Section) /Parent 1001 0 R /Dest [20 0 R /Fit] >>",
      1003: "<< /Title (Lost) /Parent 1000 0 R /Prev 1001 0 R /Dest [4 0 R /Fit] >>",
    },
  });

  const { document, warnings } = await extract(bytes);

  expect(document.outline).toEqual([
    { title: "Chapter", level: 1, page: 1 },
    { title: "Section", level: 2, page: 2 },
    { title: "Lost", level: 1 },
  ]);
  expect(warnings).toEqual(["outline entries without a target page: 1"]);
});

test("page labels are returned", async () => {
  const catalog = "/PageLabels << /Nums [0 << /S /r >> 1 << /S /D >>] >>";

  const { document } = await extract(buildPdf([{ content: "" }, { content: "" }], { catalog }));

  expect(document.pages.map((page) => page.label)).toEqual(["i", "1"]);
});

test("form fields and text boxes are read, without passwords and hidden fields", async () => {
  const field = "/Type /Annot /Subtype /Widget /FT /Tx /Rect [100 600 300 620]";
  const bytes = buildPdf([
    {
      content: text(72, 700, 12, "Name:"),
      annotations: [
        `<< ${field} /T (name) /V (Grace Hopper) /F 4 >>`,
        `<< ${field} /T (pin) /V (s3cret) /Ff 8192 /F 4 >>`,
        `<< ${field} /T (old) /V (invisible) /F 2 >>`,
        "<< /Type /Annot /Subtype /FreeText /Rect [100 500 300 520] /Contents (A remark) /DA (/Helv 12 Tf) /F 4 >>",
      ],
    },
  ]);

  const result = await extract(bytes);

  expect(textOf(result, 1)).toBe("Name:\n\nGrace Hopper\n\nA remark");
  expect(result.document.pages[0]?.blocks[1]?.box).toEqual([100, 172, 300, 192]);
});

test("fields of a form are keys and values, check marks stand in their line, and no value is read twice", async () => {
  const widget = "/Type /Annot /Subtype /Widget /F 4";
  const states = "/AP << /N << /Yes 1000 0 R /Off 1000 0 R >> >>";
  const bytes = buildPdf(
    [
      {
        content: [
          text(72, 700, 12, "Name:") + text(102, 655, 12, "Ada Lovelace"),
          text(90, 600, 12, "Vegetarian") + text(190, 600, 12, "Window seat"),
          text(72, 500, 12, "A paragraph below the form that ends it."),
        ].join(""),
        annotations: [
          `<< ${widget} /FT /Tx /T (name) /TU (Your name) /V (Ada Lovelace) /Rect [100 650 300 670] >>`,
          `<< ${widget} /FT /Tx /T (phone) /Rect [100 620 300 640] >>`,
          `<< ${widget} /FT /Btn /T (vegetarian) /V /Yes /AS /Yes ${states} /Rect [74 598 84 608] >>`,
          `<< ${widget} /FT /Btn /T (window) /AS /Off ${states} /Rect [174 598 184 608] >>`,
        ],
      },
    ],
    { objects: { 1000: "<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream" } },
  );

  const result = await extract(bytes);

  const markdown = renderMarkdown(result.document);
  expect(markdown).toContain("☑ Vegetarian ☐ Window seat\n");
  expect(markdown.match(/Ada Lovelace/g)).toHaveLength(1);
  expect(result.document.fields).toEqual([
    { name: "name", label: "Your name", kind: "text", value: "Ada Lovelace", page: 1, box: [100, 122, 300, 142] },
    { name: "phone", kind: "text", value: "", page: 1, box: [100, 152, 300, 172] },
    { name: "vegetarian", kind: "check", value: true, page: 1, box: [74, 184, 84, 194] },
    { name: "window", kind: "check", value: false, page: 1, box: [174, 184, 184, 194] },
  ]);
});

test("sticky notes and remarks on highlights are comments", async () => {
  const bytes = buildPdf([
    {
      content: text(72, 700, 12, "Words"),
      annotations: [
        "<< /Type /Annot /Subtype /Text /Rect [100 600 120 620] /Contents (Please check) /F 4 >>",
        "<< /Type /Annot /Subtype /Highlight /Rect [72 695 110 715] /QuadPoints [72 715 110 715 72 695 110 695] /Contents (Which?) /F 4 >>",
      ],
    },
  ]);

  const { document } = await extract(bytes);

  expect(document.pages[0]?.blocks.map(({ kind, text: words }) => [kind, words])).toEqual([
    ["paragraph", "Words"],
    ["comment", "Which?"],
    ["comment", "Please check"],
  ]);
});

const NOTE = "what is inside";
const file = (more = "") => ({
  1000: `<< /Type /Filespec /F (notes.txt) /UF (notes.txt) /EF << /F 1001 0 R >> ${more} >>`,
  1001: `<< /Type /EmbeddedFile /Length ${NOTE.length} >>\nstream\n${NOTE}\nendstream`,
});
const LISTED = "/Names << /EmbeddedFiles << /Names [(notes.txt) 1000 0 R] >> >>";

test("a file that is listed, pinned to pages, or both, is one attachment", async () => {
  const pin = "<< /Type /Annot /Subtype /FileAttachment /Rect [20 20 40 40] /FS 1000 0 R /F 4 >>";
  const page = { content: text(72, 700, 12, "Outside"), annotations: [pin] };
  for (const catalog of ["", LISTED]) {
    const { document } = await extract(buildPdf([page, page], { catalog, objects: file() }));

    expect(document.attachments).toMatchObject([{ name: "notes.txt", bytes: NOTE.length }]);
    expect(document.attachments[0]?.document?.pages[0]?.blocks[0]?.text).toBe(NOTE);
  }
});

test("a damaged attached file does not affect other files", async () => {
  const catalog = "/Names << /EmbeddedFiles << /Names [(bad.txt) 1002 0 R (notes.txt) 1000 0 R] >> >>";
  const objects = { ...file(), 1002: "<< /Type /Filespec /F (bad.txt) /EF << /F 1003 0 R >> >>", 1003: "<< /Broken" };
  const { document } = await extract(buildPdf([{ content: text(72, 700, 12, "Outside") }], { catalog, objects }));

  expect(document.attachments.at(-1)).toMatchObject({ name: "notes.txt", bytes: NOTE.length });
});

test("lost pages of a document do not affect its attachments", async () => {
  const inner = buildPdf([{ content: text(72, 700, 12, NOTE) }]);
  const objects = {
    1000: "<< /Type /Filespec /F (inner.pdf) /EF << /F 1001 0 R >> >>",
    1001: `<< /Type /EmbeddedFile /Filter /ASCIIHexDecode /Length ${inner.length * 2} >>\nstream\n${Buffer.from(inner).toString("hex")}\nendstream`,
  };
  const pages = [{ content: text(72, 700, 12, "one") }, { content: text(72, 700, 12, "two") }];
  const lostPages = [{ page: 1, code: "PARSER_STOPPED", problem: "it spun", remedy: undefined }] as const;
  const bytes = buildPdf(pages, { catalog: LISTED.replace("notes.txt", "inner.pdf"), objects });

  const { document } = await extract(bytes, { lostPages });

  expect(document.attachments[0]?.document?.pages[0]?.blocks[0]?.text).toBe(NOTE);
});

test("a document whose only requested page was lost fails with the error of that page", async () => {
  const bytes = buildPdf([{ content: text(72, 700, 12, "one") }, { content: text(72, 700, 12, "two") }]);
  const lost = { page: 1, code: "PARSER_STOPPED", problem: "it spun", remedy: "leave it out" } as const;

  const { warnings } = await extract(bytes, { lostPages: [lost] });

  expect(warnings).toEqual(["page 1 is missing (PARSER_STOPPED): it spun; leave it out"]);
  await expect(extract(bytes, { lostPages: [lost], pages: [1] })).rejects.toMatchObject({
    code: "PARSER_STOPPED",
    problem: "it spun",
    remedy: "leave it out",
  });
});

test("an attached file is an embedded object if it is a supplement of the pages", async () => {
  for (const [relation, embedded] of [
    ["Supplement", true],
    ["Source", undefined],
  ] as const) {
    const objects = file(`/AFRelationship /${relation}`);
    const { document } = await extract(
      buildPdf([{ content: text(72, 700, 12, "Outside") }], { catalog: LISTED, objects }),
    );

    expect(document.attachments[0]?.embedded).toBe(embedded);
    expect(document.attachments[0]?.document?.pages[0]?.blocks[0]?.text).toBe(NOTE);
  }
});

test("words name their fonts if a page uses them often enough", async () => {
  const plain = "This line is long enough that its font is worth the time to look it up.";
  const bold = "So is this one, which is set in bold from its beginning to its very end.";

  const { document } = await extract(buildPdf([{ content: text(20, 700, 12, plain) + text(20, 600, 12, bold, "F2") }]));

  const [first, second] = document.pages[0]?.blocks.map((block) => block.lines?.[0]?.words[0]) ?? [];
  expect(first).toMatchObject({ text: "This", font: "Helvetica" });
  expect(first).not.toHaveProperty("bold");
  expect(second).toMatchObject({ text: "So", font: "Helvetica-Bold", bold: true });
});

const TAGGED = {
  catalog: "/MarkInfo << /Marked true >> /StructTreeRoot 1000 0 R",
  objects: {
    1000: "<< /Type /StructTreeRoot /K 1001 0 R /ParentTree 1005 0 R >>",
    1001: "<< /Type /StructElem /S /Document /P 1000 0 R /K [1002 0 R 1003 0 R] >>",
    1002: "<< /Type /StructElem /S /H2 /P 1001 0 R /Pg 10 0 R /K 1 >>",
    1003: "<< /Type /StructElem /S /P /P 1001 0 R /Pg 10 0 R /K 0 >>",
    1005: "<< /Nums [0 [1003 0 R 1002 0 R]] >>",
  },
};

const marked = (id: number, tag: string, content: string) => `/${tag} << /MCID ${id} >> BDC ${content} EMC\n`;

test("a tagged page is read in the order of its tags, with their kinds", async () => {
  const content =
    marked(0, "P", text(72, 600, 12, "The words that stand under the heading, more of them")) +
    marked(1, "H2", text(72, 700, 12, "A heading")) +
    `/Artifact BMC ${text(72, 770, 12, "On every page")} EMC\n`;

  const { document } = await extract(buildPdf([{ content, entries: "/StructParents 0" }], TAGGED));

  expect(document.pages[0]?.blocks.map(({ kind, level, text: words }) => [kind, level, words])).toEqual([
    ["header", undefined, "On every page"],
    ["heading", 2, "A heading"],
    ["paragraph", undefined, "The words that stand under the heading, more of them"],
  ]);
});

describe("a tagged table", () => {
  const element = (role: string, parent: number, kids: string, more = "") =>
    `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg 10 0 R /K ${kids} ${more} >>`;
  /** Three rows: a title over two columns, numbers that end right before the names of the next column, and an empty cell. */
  const objects = {
    1000: "<< /Type /StructTreeRoot /K 1001 0 R /ParentTree 1005 0 R >>",
    1001: element("Table", 1000, "[1010 0 R 1020 0 R 1030 0 R]"),
    1010: element("TR", 1001, "[1011 0 R 1012 0 R]"),
    1011: element("TH", 1010, "0"),
    1012: element("TH", 1010, "1", "/A [<< /O /Layout >> << /O /Table /ColSpan 2 >>]"),
    1020: element("TR", 1001, "[1021 0 R 1022 0 R 1023 0 R]"),
    1021: element("TD", 1020, "2"),
    1022: element("TD", 1020, "3"),
    1023: element("TD", 1020, "4", "/A 999 0 R"),
    1030: element("TR", 1001, "[1031 0 R 1032 0 R 1033 0 R]"),
    1031: element("TD", 1030, "5"),
    1032: element("TD", 1030, "[]"),
    1033: element("TD", 1030, "6"),
    1005: `<< /Nums [0 [${[1011, 1012, 1021, 1022, 1023, 1031, 1033].map((id) => `${id} 0 R`).join(" ")}]] >>`,
  };
  const TEXTS = ["Clock", "Weight and maker", "Regulator", "120", "Prior", "Chronometer", "Earnshaw"];
  const XS = [72, 150, 72, 150, 171, 72, 171];
  const YS = [700, 700, 686, 686, 686, 672, 672];
  const read = async (xs: readonly number[]) => {
    const at = (id: number) => [xs[id] ?? 0, YS[id] ?? 0] as const;
    const content = TEXTS.map((words, id) => marked(id, "TD", text(...at(id), 10, words))).join("");
    const { document } = await extract(buildPdf([{ content, entries: "/StructParents 0" }], { ...TAGGED, objects }));
    return document.pages[0]?.blocks.flatMap(({ table }) => table ?? []) ?? [];
  };

  it("is one where the text stands as the tags say", async () => {
    const [table] = await read(XS);

    expect(table?.cells.map(({ row, column, colspan, header, text }) => [row, column, colspan, header, text])).toEqual([
      [1, 1, undefined, true, "Clock"],
      [1, 2, 2, true, "Weight and maker"],
      [2, 1, undefined, undefined, "Regulator"],
      [2, 2, undefined, undefined, "120"],
      [2, 3, undefined, undefined, "Prior"],
      [3, 1, undefined, undefined, "Chronometer"],
      [3, 2, undefined, undefined, ""],
      [3, 3, undefined, undefined, "Earnshaw"],
    ]);
  });

  it("is none where a cell of one column stands in the next one", async () => {
    expect(await read(XS.with(5, 180))).toEqual([]);
  });
});

test("tags that miss most of a page are ignored", async () => {
  const content =
    text(72, 720, 12, "Much text that nobody tagged stands here") + marked(0, "P", text(72, 600, 12, "Few words"));

  const { document } = await extract(buildPdf([{ content, entries: "/StructParents 0" }], TAGGED));

  expect(document.pages[0]?.blocks.map((block) => block.text)).toEqual([
    "Much text that nobody tagged stands here",
    "Few words",
  ]);
});

test("the text of a stamp is read", async () => {
  const shown = `BT /F1 12 Tf 5 25 Td (APPROVED) Tj 0 -14 Td (by the board) Tj ET`;
  const form = "/Type /XObject /Subtype /Form /BBox [0 0 100 50] /Resources << /Font << /F1 4 0 R >> >>";
  const bytes = buildPdf(
    [
      {
        content: "",
        annotations: ["<< /Type /Annot /Subtype /Stamp /Rect [50 50 150 100] /F 4 /AP << /N 1000 0 R >> >>"],
      },
    ],
    { objects: { 1000: `<< ${form} /Length ${shown.length} >>\nstream\n${shown}\nendstream` } },
  );

  expect(textOf(await extract(bytes), 1)).toBe("APPROVED\nby the board");
});

test("links are attached to their words", async () => {
  const link =
    "<< /Type /Annot /Subtype /Link /Rect [70 695 140 715] /A << /S /URI /URI (https://example.org/manual) >> >>";

  const bytes = buildPdf([{ content: text(72, 700, 12, "The manual and more text"), annotations: [link] }]);
  const [{ document }, withLines] = await Promise.all([extract(bytes), extract(bytes, { detail: "lines" })]);

  expect(document.pages[0]?.blocks[0]?.links).toEqual([{ text: "The manual", uri: "https://example.org/manual" }]);
  expect(withLines.document.pages[0]?.blocks[0]?.links).toEqual(document.pages[0]?.blocks[0]?.links);
});

test("pages without text are unreadable if they show something, and blank otherwise", async () => {
  const scan = grayImage(2, 2, Uint8Array.of(0, 255, 255, 0));
  const outlines = Array.from({ length: 30 }, (_, index) => box(index * 10, 100, 5, 5)).join("");
  const bytes = buildPdf([
    { content: text(72, 700, 12, "Words") },
    { content: picture("Im", 0, 0, 612, 792), images: { Im: scan } },
    { content: "" },
    { content: `1 1 1 rg ${box(0, 0, 612, 792)}` },
    { content: outlines },
    { content: outlines.replaceAll(" f\n", " W n\n") },
  ]);

  const { unreadable, document } = await extract(bytes);

  expect(unreadable).toEqual([
    { page: 2, reason: "no_text_layer" },
    { page: 5, reason: "no_text_layer" },
  ]);
  expect(document.pages[1]?.blocks).toEqual([]);
});

test("a page with garbled text is unreadable", async () => {
  const garbage = Array.from({ length: 40 }, (_, index) => String.fromCharCode(1 + (index % 8))).join("");
  const objects = { 4: "<< /Type /Font /Subtype /TrueType /BaseFont /Quorvex /Encoding /WinAnsiEncoding >>" };

  const { unreadable } = await extract(buildPdf([{ content: text(72, 700, 12, garbage) }], { objects }));

  expect(unreadable).toEqual([{ page: 1, reason: "garbled_text_layer" }]);
});

test("unreadable pages come in the order of the pages, whatever their reason", async () => {
  const garbage = Array.from({ length: 40 }, (_, index) => String.fromCharCode(1 + (index % 8))).join("");
  const objects = { 4: "<< /Type /Font /Subtype /TrueType /BaseFont /Quorvex /Encoding /WinAnsiEncoding >>" };
  const scan = {
    content: picture("Im", 0, 0, 612, 792),
    images: { Im: grayImage(2, 2, Uint8Array.of(0, 255, 255, 0)) },
  };
  const pages = [{ content: text(72, 700, 12, garbage) }, scan];

  const { unreadable } = await extract(buildPdf(pages, { objects }));

  expect(unreadable).toEqual([
    { page: 1, reason: "garbled_text_layer" },
    { page: 2, reason: "no_text_layer" },
  ]);
});

test("a lost page keeps its place among the others", async () => {
  const bytes = buildPdf(["One", "Two", "Three"].map((word) => ({ content: text(72, 700, 12, word) })));
  const lost = { page: 2, code: "PARSER_STOPPED", problem: "it spun", remedy: undefined } as const;

  const { document } = await extract(bytes, { lostPages: [lost] });

  expect(document.pages.map(({ number, source }) => [number, source])).toEqual([
    [1, "text-layer"],
    [2, "missing"],
    [3, "text-layer"],
  ]);
});

test("characters off the page are counted for all pages together", async () => {
  const shown = text(72, 700, 12, "shown");
  const pages = ["x", "yz"].map((word) => ({ content: `${shown}${text(5_000, 700, 12, word)}` }));

  const { warnings } = await extract(buildPdf(pages));

  expect(warnings).toEqual([
    expect.stringMatching(/1.*2: 3 characters of invisible text \(off the page\) were skipped/),
  ]);
});

test("codes without a glyph in a standard font paint nothing and are not text", async () => {
  const { document, unreadable } = await extract(buildPdf([{ content: text(72, 700, 12, "\x01\x02ledger\x03") }]));

  expect(document.pages[0]?.blocks.map((block) => block.text)).toEqual(["ledger"]);
  expect(unreadable).toEqual([]);
});

test("glyph numbers of a missing standard font are those of Windows", async () => {
  // Glyph 36 of Arial is A, and 68 is a, in Windows' numbers. Its printer drivers leave these numbers in PDFs.
  const glyphs = [..."quorvex"].map((letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, "0")).join("");
  const descendant = "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ArialMT /FontDescriptor 1001 0 R /DW 600 >>";
  const objects = {
    4: `<< /Type /Font /Subtype /Type0 /BaseFont /ArialMT /Encoding /Identity-H /DescendantFonts [${descendant}] >>`,
    1001: "<< /Type /FontDescriptor /FontName /ArialMT /Flags 32 /FontBBox [0 -200 1000 900] >>",
  };

  const extraction = await extract(buildPdf([{ content: `BT /F1 12 Tf 72 700 Td <${glyphs}> Tj ET` }], { objects }));

  expect(textOf(extraction, 1)).toBe("quorvex");
  expect(extraction.unreadable).toEqual([]);
});

test("a page whose font maps no code to Unicode is unreadable, however little text it has", async () => {
  const fonts = "/Resources << /Font << /G 1000 0 R >> >>";
  const heading = Buffer.from("BT /G 12 Tf 72 700 Td <00390052004f00580050004800560003> Tj ET");
  const form = { entries: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${fonts}`, data: heading };
  const system = "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>";
  const bytes = buildPdf([{ content: "/Fm Do", images: { Fm: form } }], {
    objects: {
      1000: "<< /Type /Font /Subtype /Type0 /BaseFont /Bespoke /Encoding /Identity-H /DescendantFonts [1001 0 R] >>",
      1001: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Bespoke /CIDSystemInfo ${system} >>`,
    },
  });

  const { unreadable } = await extract(bytes);

  expect(unreadable).toEqual([{ page: 1, reason: "garbled_text_layer" }]);
});

test("only the requested pages are read", async () => {
  const bytes = buildPdf(["One", "Two", "Three"].map((word) => ({ content: text(72, 700, 12, word) })));

  const result = await extract(bytes, { pages: [2, 3] });

  expect(result.document.pages.map((page) => page.number)).toEqual([2, 3]);
  expect(result.document.metadata.pages).toBe(3);
  expect(textOf(result, 3)).toBe("Three");
});

test("a page beyond the document is refused", async () => {
  const extracting = extract(buildPdf([{ content: "" }, { content: "" }]), { pages: [3] });

  await expect(extracting).rejects.toMatchObject({
    code: "PAGE_OUT_OF_RANGE",
    message: expect.stringContaining("2 pages"),
  });
});

test("a broken page becomes a warning, and the document is still read", async () => {
  const bytes = buildPdf([{ content: text(72, 700, 12, "Whole") }, { content: "" }]);
  const broken = Buffer.from(bytes).toString("latin1").replace("20 0 obj\n<< /Type /Page", "20 0 obj\n<< /Type +Page");

  const result = await extract(Buffer.from(broken, "latin1"));

  expect(result.warnings).toEqual([expect.stringMatching(/^page 2 could not be read \(.+\)$/)]);
  expect(result.document.pages).toEqual([
    expect.objectContaining({ number: 1, blocks: [expect.objectContaining({ text: "Whole" })] }),
    { number: 2, source: "text-layer", blocks: [] },
  ]);
});

test("a document without a readable page is damaged", async () => {
  const bytes = Buffer.from(buildPdf([{ content: "" }]))
    .toString("latin1")
    .replace("10 0 obj\n<< /Type /Page", "10 0 obj\n[] % /Typ/Page");

  await expect(extract(Buffer.from(bytes, "latin1"))).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
});

test("an encrypted scan is read and rendered with its password", async () => {
  const scan = {
    content: picture("Im", 0, 0, 612, 792),
    images: { Im: grayImage(2, 2, Uint8Array.of(0, 255, 255, 0)) },
  };
  const bytes = await encryptPdf(buildPdf([{ content: text(72, 700, 12, "Secret") }, scan]), "key");

  const result = await extract(bytes, { password: "key" });

  expect(textOf(result, 1)).toBe("Secret");
  expect(result.unreadable).toEqual([{ page: 2, reason: "no_text_layer" }]);
});

test("text is extracted without the native canvas package", async () => {
  await extract(buildPdf([{ content: text(72, 700, 12, "Words") }, { content: box(0, 0, 9, 9) }]));

  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((path) => path.includes("canvas"))).toEqual([]);
});
