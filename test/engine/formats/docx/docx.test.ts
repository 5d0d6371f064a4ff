import { describe, expect, it } from "vitest";
import { docx } from "../../../../functions/engine/formats/docx/docx.ts";
import { renderText } from "../../../../functions/engine/output/text-output.ts";
import {
  comment,
  docxBytes,
  endnote,
  footnote,
  heading,
  link,
  listItem,
  paragraph,
  run,
  table,
} from "../../../support/documents/docx.ts";
import { equationObject } from "../../../support/documents/equation-object.ts";
import { options } from "../shared/options.ts";

const PACKAGES = "http://schemas.openxmlformats.org/package/2006/relationships";

const extract = (bytes: Uint8Array, limits = {}) =>
  docx.extract(bytes, { ...options, limits: { ...options.limits, ...limits } });

describe("a Word document", () => {
  it("returns every part of its text with its kind", async () => {
    const bytes = docxBytes({
      body: [
        heading(2, "Heron-6120"),
        paragraph(run("Plain marsh-3381 ") + link("rId90", "linked reed-7745") + footnote(1) + comment(1)),
        listItem("bullet", 1, "bullet-1190"),
        listItem("bullet", 2, "nested-4426"),
        listItem("number", 1, "first-9915"),
        listItem("number", 1, "second-2280"),
        table([["cell-11a", "cell-12b"], [{ text: "wide-21c", columns: 2 }]]),
        paragraph(run("end") + endnote(1)),
      ].join(""),
      footnotes: ["footnote-5534"],
      endnotes: ["endnote-8867"],
      comments: ["comment-3309"],
      header: "header-7012",
      footer: "footer-6648",
      links: { rId90: "https://reeds.example/?a=1&b=2" },
    });

    const { document, warnings } = await extract(bytes);

    expect(document.pages[0]?.blocks).toEqual([
      { kind: "header", text: "header-7012" },
      { kind: "heading", level: 2, text: "Heron-6120" },
      {
        kind: "paragraph",
        text: "Plain marsh-3381 linked reed-7745[1]",
        marks: [
          { kind: "link", start: 17, end: 33, uri: "https://reeds.example/?a=1&b=2" },
          { kind: "note", start: 33, end: 36, note: "1" },
        ],
      },
      { kind: "list-item", level: 1, marker: "•", text: "bullet-1190" },
      { kind: "list-item", level: 2, marker: "•", text: "nested-4426" },
      { kind: "list-item", level: 1, marker: "1.", text: "first-9915" },
      { kind: "list-item", level: 1, marker: "2.", text: "second-2280" },
      {
        kind: "table",
        text: "cell-11a | cell-12b\nwide-21c",
        table: {
          rows: 2,
          columns: 2,
          cells: [
            { row: 1, column: 1, text: "cell-11a" },
            { row: 1, column: 2, text: "cell-12b" },
            { row: 2, column: 1, colspan: 2, text: "wide-21c" },
          ],
        },
      },
      { kind: "paragraph", text: "end[2]", marks: [{ kind: "note", start: 3, end: 6, note: "2" }] },
      { kind: "footnote", id: "1", marker: "[1]", text: "footnote-5534" },
      { kind: "footnote", id: "2", marker: "[2]", text: "endnote-8867" },
      { kind: "comment", id: "comment-1", text: "comment-3309" },
      { kind: "footer", text: "footer-6648" },
    ]);
    expect(warnings).toEqual([]);
  });

  it("has metadata from its core properties", async () => {
    const core = `<dc:title>Tide &amp; Time</dc:title><dc:creator>M. Author</dc:creator><dc:subject>Water</dc:subject>
      <cp:keywords>sea, clock</cp:keywords><dcterms:created>2026-02-03T04:05:06Z</dcterms:created>
      <cp:revision>7</cp:revision><dc:language/>`;

    const { document } = await extract(docxBytes({ body: paragraph("x"), core }));

    expect(document.metadata).toEqual({
      format: "docx",
      pages: 1,
      title: "Tide & Time",
      author: "M. Author",
      subject: "Water",
      keywords: "sea, clock",
      created: "2026-02-03T04:05:06Z",
    });
  });

  it("is one page", async () => {
    const bytes = docxBytes({ body: paragraph("x") });

    await expect(docx.extract(bytes, { ...options, pages: [2] })).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
  });

  it("warns once for each kind of skipped content, and never about looks", async () => {
    const body = `${'<w:altChunk r:id="rId5"/>'.repeat(2)}${paragraph("x", '<w:pStyle w:val="Fancy"/>')}`;

    const { warnings } = await extract(docxBytes({ body }));

    expect(warnings).toEqual([expect.stringContaining("altChunk")]);
  });

  it("has the text of imported parts in its plain text, but not that of embedded documents", async () => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const related = [
      ["aFChunk", "piece.html"],
      ["package", "embeddings/inner.rtf"],
    ].map(([type, target], index) => `<Relationship Id="rId${index}" Type="${office}/${type}" Target="${target}"/>`);
    const document = await extract(
      docxBytes({
        body: `${paragraph("x")}<w:altChunk r:id="rId0"/>`,
        entries: {
          "word/_rels/document.xml.rels": `<Relationships xmlns="${PACKAGES}">${related.join("")}</Relationships>`,
          "word/piece.html": "<html><body><p>pangolin</p></body></html>",
          "word/embeddings/inner.rtf": "{\\rtf1 walrus}",
        },
      }),
    );

    expect(document.document.attachments.map(({ name, embedded }) => [name, embedded])).toEqual([
      ["piece.html", undefined],
      ["inner.rtf", true],
    ]);
    expect(renderText(document.document, { pageMarkers: false, removeHeadersFooters: false })).toBe("x\n\npangolin");
  });

  it("shows formulas of Equation Editor in their place, and other objects as attachments only", async () => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const equation = equationObject();
    const object = (id: string, program: string) =>
      `<w:r><w:object><o:OLEObject ProgID="${program}" r:id="${id}"/></w:object></w:r>`;
    const objects = object("rId0", "Equation.3") + object("rId1", "Equation.3") + object("rId0", "Word.Document.8");
    const { document } = await extract(
      docxBytes({
        body: `<w:p><w:r><w:t>x</w:t></w:r>${objects}<w:r><w:t>y</w:t></w:r></w:p>`,
        entries: {
          "word/_rels/document.xml.rels": `<Relationships xmlns="${PACKAGES}">${[0, 1]
            .map((at) => `<Relationship Id="rId${at}" Type="${office}/oleObject" Target="embeddings/o${at}.bin"/>`)
            .join("")}</Relationships>`,
          "word/embeddings/o0.bin": equation,
          "word/embeddings/o1.bin": equation.subarray(0, 300),
        },
      }),
    );

    expect(document.pages[0]?.blocks).toMatchObject([
      { text: "xay", marks: [{ kind: "formula", latex: "a", start: 1, end: 2 }] },
    ]);
  });

  it.each([
    ["unpacked bytes", { unpackedBytes: 1_000 }, "TEXTRACTOR_MAX_UNPACKED_BYTES"],
    ["entries", { archiveEntries: 2 }, "TEXTRACTOR_MAX_ARCHIVE_ENTRIES"],
    ["depth", { nestingDepth: 3 }, "TEXTRACTOR_MAX_NESTING_DEPTH"],
  ])("is refused beyond the limit of %s, and the error names the setting", async (_what, limits, setting) => {
    await expect(extract(docxBytes({ body: paragraph("x") }), limits)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringContaining(setting),
    });
  });

  it("never inflates entries without text, such as pictures", async () => {
    const bytes = docxBytes({ body: paragraph("words-1"), entries: { "word/media/image1.png": "0".repeat(100_000) } });

    const { document } = await extract(bytes, { unpackedBytes: 50_000 });

    expect(document.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "words-1" }]);
  });

  it("is refused if it declares entities", async () => {
    const bytes = docxBytes({
      body: paragraph(run("x") + footnote(1)),
      footnotes: ["replaced"],
      entries: { "word/footnotes.xml": '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>' },
    });

    await expect(extract(bytes)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("is reported as damaged if it is cut or lacks its main part", async () => {
    const bytes = docxBytes({ body: paragraph("x") });
    const empty = docxBytes({ body: "", entries: { "_rels/.rels": "<Relationships/>", "word/document.xml": "<oops" } });

    await expect(extract(bytes.subarray(0, 500))).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
    await expect(extract(empty)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("is refused if tables are nested too deep for the parser", async () => {
    const cell = ["<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"] as const;
    const body = cell[0].repeat(5_000) + paragraph("x") + cell[1].repeat(5_000);

    await expect(extract(docxBytes({ body }), { nestingDepth: 100_000 })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
  });

  it("applies tracked changes and counts them", async () => {
    const body = `<w:p>${run("kept ")}<w:ins w:id="1">${run("added-2")}</w:ins>
      <w:del w:id="2"><w:r><w:delText>gone-3</w:delText></w:r></w:del></w:p>
      <w:del w:id="3">${paragraph("gone-4")}</w:del>`;

    const { document, warnings } = await extract(docxBytes({ body }));

    expect(document.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "kept added-2" }]);
    expect(warnings).toEqual([expect.stringMatching(/1 insertions .* 2 deletions/)]);
  });

  it("reads a text box once, although Word writes it for old and new readers", async () => {
    const box = `<w:txbxContent>${paragraph("box-5508")}</w:txbxContent>`;
    const body = `<w:p>${run("around-6619")}<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>${box}</wps:txbx>
      </w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback>
      </mc:AlternateContent></w:r></w:p>`;

    const { document } = await extract(docxBytes({ body }));

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["around-6619", "box-5508"]);
  });

  it("returns results and links of fields, without their codes", async () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const body = `<w:p>${field("begin")}<w:r><w:instrText>HYPERLINK "https://reeds.example/"</w:instrText></w:r>
      ${run("unseen-1")}${field("separate")}${run("shown-7720")}${field("end")}</w:p>`;

    const { document } = await extract(docxBytes({ body }));

    expect(document.pages[0]?.blocks).toEqual([
      {
        kind: "paragraph",
        text: "shown-7720",
        marks: [{ kind: "link", start: 0, end: 10, uri: "https://reeds.example/" }],
      },
    ]);
  });

  it("treats a table of one cell as a frame around its content", async () => {
    const framed =
      heading(2, "heron-2217") + listItem("bullet", 1, "ibis-3328") + paragraph(link("rId9", "egret-4439"));
    const body = `<w:tbl><w:tr><w:tc>${framed}</w:tc></w:tr></w:tbl>`;

    const { document } = await extract(docxBytes({ body, links: { rId9: "https://reeds.example/" } }));

    expect(document.pages[0]?.blocks).toMatchObject([
      { kind: "heading", level: 2, text: "heron-2217" },
      { kind: "list-item", text: "ibis-3328" },
      { kind: "paragraph", text: "egret-4439", marks: [{ uri: "https://reeds.example/" }] },
    ]);
    expect(document.outline.map(({ title }) => title)).toEqual(["heron-2217"]);
  });

  it("adds the words of an inner table to its cell, line by line, without empty cells", async () => {
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const row = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join("")}</w:tr>`;
    const inner = `<w:tbl>${row(paragraph("crane-5540") + paragraph("stork-6651"), paragraph(""))}${row(
      paragraph("rail-7762"),
      paragraph("coot-8873"),
    )}</w:tbl>`;
    const body = `<w:tbl>${row(inner, paragraph("grebe-9984"))}</w:tbl>`;

    const { document } = await extract(docxBytes({ body }));

    const [block] = document.pages[0]?.blocks ?? [];
    expect(block?.table?.cells.map(({ text }) => text)).toEqual([
      "crane-5540\nstork-6651\nrail-7762 | coot-8873",
      "grebe-9984",
    ]);
    expect(block?.text).toBe("crane-5540 stork-6651 rail-7762 | coot-8873 | grebe-9984");
  });

  it("joins cells that are merged vertically", async () => {
    const cell = (text: string, merge: string) => `<w:tc><w:tcPr>${merge}</w:tcPr>${text && paragraph(text)}</w:tc>`;
    const row = (merge: string, left: string, right: string) =>
      `<w:tr>${cell(left, `<w:vMerge ${merge}/>`)}${cell(right, "")}</w:tr>`;
    const body = `<w:tbl>${row('w:val="restart"', "tall-8831", "one-9942")}${row("", "", "two-1053")}</w:tbl>`;

    const { document } = await extract(docxBytes({ body }));

    expect(document.pages[0]?.blocks[0]?.table?.cells).toEqual([
      { row: 1, column: 1, rowspan: 2, text: "tall-8831" },
      { row: 1, column: 2, text: "one-9942" },
      { row: 2, column: 2, text: "two-1053" },
    ]);
  });

  it("numbers lists and headings as Word shows them", async () => {
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
      <w:abstractNum w:abstractNumId="0">${level(0, "upperRoman", "§%1")}${level(1, "lowerLetter", "%1.%2)")}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const item = (at: number, text: string, style = "") =>
      paragraph(text, `${style}<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`);
    const body =
      item(0, "first", '<w:pStyle w:val="Heading1"/>') + item(1, "second") + item(1, "third") + item(0, "fourth");

    const { document } = await extract(docxBytes({ body, entries: { "word/numbering.xml": numbering } }));

    expect(document.pages[0]?.blocks).toEqual([
      { kind: "heading", level: 1, text: "§I first" },
      { kind: "list-item", level: 2, marker: "I.a)", text: "second" },
      { kind: "list-item", level: 2, marker: "I.b)", text: "third" },
      { kind: "list-item", level: 1, marker: "§II", text: "fourth" },
    ]);
  });

  it("is read the same with strict namespaces and other prefixes", async () => {
    const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";
    const xml = `<x:document xmlns:x="${strict}"><x:body><x:p><x:r><x:t>strict-2164</x:t></x:r></x:p></x:body></x:document>`;

    const { document } = await extract(docxBytes({ body: "", entries: { "word/document.xml": xml } }));

    expect(document.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "strict-2164" }]);
  });

  it("shows the characters of symbol fonts, and skips their pictures", async () => {
    const symbol = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
    const inFont = (font: string, text: string) =>
      `<w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${text}</w:t></w:r>`;
    const bytes = docxBytes({
      body: [
        paragraph(`${run("p ")}${symbol("Symbol", "F0B3")}${run(" .05 ")}${symbol("Wingdings", "F0FE")}${run(" yes")}`),
        paragraph(
          `${inFont("Symbol", "m \uf0b1")}${inFont("Arial", " m ")}${symbol("Wingdings", "F0FF")}${run("end")}`,
        ),
      ].join(""),
    });

    const { document } = await extract(bytes);

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["p ≥ .05 ☑ yes", "μ ± m end"]);
  });
});
