import { describe, expect, it } from "vitest";
import { pptx } from "../../../../functions/engine/formats/pptx/pptx.ts";
import { CHART, chartPart, DIAGRAM } from "../../../support/documents/office.ts";
import { diagramPart, graphic, placeholder, pptxBytes, shape, textParagraph } from "../../../support/documents/pptx.ts";
import { options } from "../shared/options.ts";

describe("a presentation", () => {
  it("returns every slide with all words and their kinds", async () => {
    const body =
      textParagraph("bullet-1190") +
      textParagraph("plain-2201", '<a:pPr lvl="1"/>') +
      textParagraph("numbered-3312", '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>') +
      textParagraph("numbered-4423", '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>');
    const link = textParagraph("linked-5534", "", '<a:hlinkClick r:id="link"/>');
    const table = `<a:tbl><a:tblPr firstRow="1"/>
      <a:tr><a:tc gridSpan="2"><a:txBody>${textParagraph("wide-6645")}</a:txBody></a:tc><a:tc hMerge="1"/></a:tr>
      <a:tr><a:tc><a:txBody>${textParagraph("cell-7756", "", '<a:hlinkClick r:id="link"/>')}</a:txBody></a:tc>
        <a:tc><a:txBody>${textParagraph("cell-8867")}</a:txBody></a:tc></a:tr></a:tbl>`;
    const bytes = pptxBytes(
      [
        {
          shapes: `${placeholder("body", body)}${placeholder("title", "Heron-6120")}<p:grpSp>${shape(link)}</p:grpSp>`,
          notes: "note-9978",
          comment: "comment-1089",
          related: { link: ["hyperlink", "https://reeds.example/"] },
        },
        {
          shapes: `${graphic(table)}${graphic(`<c:chart xmlns:c="${CHART}" r:id="chart"/>`)}
            ${graphic(`<dgm:relIds xmlns:dgm="${DIAGRAM}" r:dm="data"/>`)}${placeholder("ftr", "footer-2190")}`,
          hidden: true,
          related: {
            link: ["hyperlink", "https://reeds.example/"],
            chart: ["chart", "../charts/chart1.xml"],
            data: ["diagramData", "../diagrams/data1.xml"],
          },
        },
      ],
      {
        "ppt/charts/chart1.xml": chartPart("chart-3201", "category-4312", "series-5423", 65.34),
        "ppt/diagrams/data1.xml": diagramPart(["point-7645"]),
      },
    );

    const { document, warnings } = await pptx.extract(bytes, options);

    expect(document.pages).toEqual([
      {
        number: 1,
        label: "Heron-6120",
        source: "native",
        blocks: [
          { kind: "heading", level: 1, text: "Heron-6120" },
          { kind: "list-item", level: 1, marker: "•", text: "bullet-1190" },
          { kind: "list-item", level: 1, text: "plain-2201" },
          { kind: "list-item", level: 1, marker: "1.", text: "numbered-3312" },
          { kind: "list-item", level: 1, marker: "2.", text: "numbered-4423" },
          {
            kind: "paragraph",
            text: "linked-5534",
            links: [{ text: "linked-5534", uri: "https://reeds.example/" }],
          },
          { kind: "note", text: "note-9978" },
          { kind: "comment", text: "comment-1089" },
        ],
      },
      {
        number: 2,
        source: "native",
        hidden: true,
        blocks: [
          expect.objectContaining({
            kind: "table",
            text: "wide-6645\ncell-7756 | cell-8867",
            links: [{ text: "cell-7756", uri: "https://reeds.example/" }],
          }),
          { kind: "caption", text: "chart-3201" },
          expect.objectContaining({ kind: "table", text: "series-5423\ncategory-4312 | 65.34" }),
          { kind: "list-item", level: 1, marker: "•", text: "point-7645" },
          { kind: "footer", text: "footer-2190" },
        ],
      },
    ]);
    expect(document.pages[1]?.blocks[0]?.table?.cells[0]).toEqual({
      row: 1,
      column: 1,
      colspan: 2,
      header: true,
      text: "wide-6645",
    });
    expect(document.outline).toEqual([{ title: "Heron-6120", level: 1, page: 1 }]);
    expect(warnings).toEqual([]);
  });

  it("reads tables and charts of notes pages, and the chosen one of several alternatives", async () => {
    const table = `<a:tbl><a:tr><a:tc><a:txBody>${textParagraph("cell-4410")}</a:txBody></a:tc></a:tr></a:tbl>`;
    const choice = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">
      <mc:Choice Requires="p14">${shape("chosen-5521")}</mc:Choice>
      <mc:Fallback>${shape("chosen-5521")}</mc:Fallback></mc:AlternateContent>`;
    const bytes = pptxBytes([{ shapes: "", notes: "note-3309", notesShapes: graphic(table) + choice }]);

    const { document } = await pptx.extract(bytes, options);

    expect(document.pages[0]?.blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["note", "note-3309"],
      ["table", "cell-4410"],
      ["note", "chosen-5521"],
    ]);
  });

  it("returns only the requested slides, and refuses a missing one", async () => {
    const bytes = pptxBytes(["one-1", "two-2"].map((text) => ({ shapes: shape(text) })));

    const { document } = await pptx.extract(bytes, { ...options, pages: [2] });

    expect(document.metadata.pages).toBe(2);
    expect(document.pages).toEqual([{ number: 2, source: "native", blocks: [{ kind: "paragraph", text: "two-2" }] }]);
    await expect(pptx.extract(bytes, { ...options, pages: [3] })).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
  });

  it("has documents embedded in its slides as attachments", async () => {
    const bytes = pptxBytes([{ shapes: shape("words"), related: { rId9: ["package", "../embeddings/inner.pptx"] } }], {
      "ppt/embeddings/inner.pptx": pptxBytes([{ shapes: shape("inner-9081") }]),
    });

    const { document } = await pptx.extract(bytes, options);

    expect(document.attachments).toHaveLength(1);
    expect(document.attachments[0]).toMatchObject({
      name: "inner.pptx",
      embedded: true,
      document: { pages: [{ blocks: [{ kind: "paragraph", text: "inner-9081" }] }] },
    });
  });

  it("is reported as damaged without its list of slides", async () => {
    const bytes = pptxBytes([], { "ppt/presentation.xml": "<other/>" });

    await expect(pptx.extract(bytes, options)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      message: expect.stringContaining("p:presentation"),
    });
  });

  it("is refused if it declares entities", async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY e "ha">]><p:presentation>&e;</p:presentation>';

    await expect(pptx.extract(pptxBytes([], { "ppt/presentation.xml": bomb }), options)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
    });
  });

  it.each([
    ["the arrow that replaces -->", '<a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>\u00e0</a:t>', "→"],
    ["a private character", '<a:rPr lang="fr-FR"><a:sym typeface="Wingdings"/></a:rPr><a:t>\uf0e0 a</a:t>', "→ a"],
    ["a word after a symbol", '<a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t> voil\u00e0</a:t>', " voil\u00e0"],
    ["a French word", '<a:rPr lang="fr-FR"><a:sym typeface="Wingdings"/></a:rPr><a:t>\u00e0</a:t>', "\u00e0"],
    ["a word with a soft hyphen, and no symbol", "<a:t>Donau\u00addampf</a:t>", "Donaudampf"],
    ["a run in a symbol font", '<a:rPr><a:latin typeface="Symbol"/></a:rPr><a:t>\u00b3 m</a:t>', "≥ μ"],
  ])("reads %s with a symbol font", async (_what, run, shown) => {
    const bytes = pptxBytes([{ shapes: shape(`<a:p><a:r><a:t>x</a:t></a:r><a:r>${run}</a:r></a:p>`) }], {});

    const { document } = await pptx.extract(bytes, options);

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual([`x${shown}`]);
  });
});
