import { describe, expect, it } from "vitest";
import { docx } from "../../../functions/engine/formats/docx.ts";
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
} from "../../support/docx.ts";
import { options } from "./options.ts";

const extract = (bytes: Uint8Array, limits = {}) =>
  docx.extract(bytes, { ...options, limits: { ...options.limits, ...limits } });

describe("a Word document", () => {
  it("gives every part of its text, each marked as what it is", async () => {
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
        links: [{ text: "linked reed-7745", uri: "https://reeds.example/?a=1&b=2" }],
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
      { kind: "paragraph", text: "end[2]" },
      { kind: "footnote", marker: "[1]", text: "footnote-5534" },
      { kind: "footnote", marker: "[2]", text: "endnote-8867" },
      { kind: "comment", text: "comment-3309" },
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

  it("warns once of each kind of content that was left out, and never of looks", async () => {
    const body = `${'<w:altChunk r:id="rId5"/>'.repeat(2)}${paragraph("x", '<w:pStyle w:val="Fancy"/>')}`;

    const { warnings } = await extract(docxBytes({ body }));

    expect(warnings).toEqual([expect.stringContaining("altChunk")]);
  });

  it.each([
    ["unpacked bytes", { unpackedBytes: 1_000 }, "TEXTRACTOR_MAX_UNPACKED_BYTES"],
    ["entries", { archiveEntries: 2 }, "TEXTRACTOR_MAX_ARCHIVE_ENTRIES"],
    ["depth", { nestingDepth: 3 }, "TEXTRACTOR_MAX_NESTING_DEPTH"],
  ])("is refused beyond the limit of %s, naming the setting", async (_what, limits, setting) => {
    await expect(extract(docxBytes({ body: paragraph("x") }), limits)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringContaining(setting),
    });
  });

  it("never inflates what holds no text, such as pictures", async () => {
    const bytes = docxBytes({ body: paragraph("words-1"), entries: { "word/media/image1.png": "0".repeat(100_000) } });

    const { document } = await extract(bytes, { unpackedBytes: 50_000 });

    expect(document.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "words-1" }]);
  });

  it("is refused when it declares entities", async () => {
    const bytes = docxBytes({
      body: paragraph(run("x") + footnote(1)),
      footnotes: ["replaced"],
      entries: { "word/footnotes.xml": '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>' },
    });

    await expect(extract(bytes)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("is damaged, in words, when it is cut or lacks its main part", async () => {
    const bytes = docxBytes({ body: paragraph("x") });
    const empty = docxBytes({ body: "", entries: { "_rels/.rels": "<Relationships/>", "word/document.xml": "<oops" } });

    await expect(extract(bytes.subarray(0, 500))).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
    await expect(extract(empty)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("is refused when tables stand too deep in one another for its parser", async () => {
    const cell = ["<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"] as const;
    const body = cell[0].repeat(5_000) + paragraph("x") + cell[1].repeat(5_000);

    await expect(extract(docxBytes({ body }), { nestingDepth: 100_000 })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
  });
});
