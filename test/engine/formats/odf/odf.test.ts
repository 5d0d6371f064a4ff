import { describe, expect, it } from "vitest";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { odf } from "../../../../functions/engine/formats/odf/odf.ts";
import { annotation, contentPart, flatOdfBytes, note, odfBytes, odfTable, p } from "../../../support/documents/odf.ts";
import { options } from "../shared/options.ts";

const LISTS = `<text:list-style style:name="Numbers">
    <text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="." text:start-value="3"/>
    <text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")" text:display-levels="2"/>
  </text:list-style>
  <text:list-style style:name="Bullets"><text:list-level-style-bullet text:level="1" text:bullet-char="–"/></text:list-style>`;
const OUTLINE = `<text:outline-style><text:outline-level-style text:level="1" style:num-format="I"/></text:outline-style>`;

describe("an OpenDocument text", () => {
  it.each(["5000000000", "1e300", "-7", "2.5", "Infinity"])(
    "reads a heading whose outline level is %s",
    async (level) => {
      const body = `<text:h text:outline-level="${level}">deep-4471</text:h><text:h text:outline-level="1">next-5582</text:h>`;

      const { document } = await odf.extract(odfBytes({ kind: "text", styles: OUTLINE, body }), options);

      expect(document.pages[0]?.blocks.map(({ text }) => text.replace(/^\S+ /, ""))).toEqual([
        "deep-4471",
        "next-5582",
      ]);
    },
  );

  it("returns every part of its text with its kind", async () => {
    const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
    const bytes = odfBytes({
      kind: "text",
      automaticStyles: LISTS,
      styles: OUTLINE,
      masterStyles: `<style:master-page style:name="Standard"><style:header>${p("header-1123")}</style:header>
        <style:footer>${p("footer-2234")}</style:footer></style:master-page>
        <style:master-page style:name="Unused"><style:header>${p("unused-3345")}</style:header></style:master-page>`,
      body: `<text:h text:outline-level="1">Heron-6120</text:h>
        <text:p>two<text:s text:c="2"/>spaces<text:tab/>tab<text:line-break/>line ${note("footnote", "1", "footnote-4456")}
          <text:a xlink:href="https://reeds.example/">linked-5567</text:a>${annotation("comment-6678")}
          <draw:frame><draw:text-box>${p("box-7789")}</draw:text-box></draw:frame></text:p>
        <text:list text:style-name="Numbers">${item(p("number-8890"))}${item(
          `${p("number-9901")}<text:list>${item(p("nested-1012"))}</text:list>`,
        )}</text:list>
        <text:list text:style-name="Bullets">${item(p("bullet-2124"))}</text:list>
        ${odfTable("T", [
          [
            `<table:table-cell table:number-columns-spanned="2">${p("wide-3235")}</table:table-cell>`,
            "<table:covered-table-cell/>",
          ],
          [p("cell-4346"), p("cell-5457")],
        ])}`,
    });

    const { document, warnings } = await odf.extract(bytes, options);

    expect(document.pages[0]?.blocks).toEqual([
      { kind: "header", text: "header-1123" },
      { kind: "heading", level: 1, text: "I Heron-6120" },
      {
        kind: "paragraph",
        text: "two  spaces\ttab\nline [1] linked-5567",
        marks: [
          { kind: "note", start: 21, end: 24, note: "1" },
          { kind: "link", start: 25, end: 36, uri: "https://reeds.example/" },
        ],
      },
      { kind: "paragraph", text: "box-7789" },
      { kind: "list-item", level: 1, marker: "3.", text: "number-8890" },
      { kind: "list-item", level: 1, marker: "4.", text: "number-9901" },
      { kind: "list-item", level: 2, marker: "4.a)", text: "nested-1012" },
      { kind: "list-item", level: 1, marker: "–", text: "bullet-2124" },
      {
        kind: "table",
        text: "wide-3235\ncell-4346 | cell-5457",
        table: {
          rows: 2,
          columns: 2,
          cells: [
            { row: 1, column: 1, colspan: 2, text: "wide-3235" },
            { row: 2, column: 1, text: "cell-4346" },
            { row: 2, column: 2, text: "cell-5457" },
          ],
        },
      },
      { kind: "footnote", id: "1", marker: "[1]", text: "footnote-4456" },
      { kind: "comment", author: "silent", text: "comment-6678" },
      { kind: "footer", text: "footer-2234" },
    ]);
    expect(warnings).toEqual([]);
  });

  it("applies tracked changes and counts them", async () => {
    const change = (kind: string, content: string) =>
      `<text:changed-region><text:${kind}>${content}</text:${kind}></text:changed-region>`;
    const body = `<text:tracked-changes>${change("deletion", p("gone-1"))}${change("insertion", "")}${change("insertion", "")}
      </text:tracked-changes><text:p>kept <text:change-start/>added-2<text:change-end/></text:p>`;

    const { document, warnings } = await odf.extract(odfBytes({ kind: "text", body }), options);

    expect(document.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "kept added-2" }]);
    expect(warnings).toEqual([expect.stringMatching(/2 insertions .* 1 deletions/)]);
  });

  it("treats a table of one cell as a frame, and adds an inner table to its cell", async () => {
    const inner = odfTable("Inner", [
      [p("left-3307"), "<text:p/>"],
      [`${p("low-4418")}${p("last-5529")}`, "<text:p/>"],
    ]);
    const body = odfTable("Frame", [[`<text:h text:outline-level="2">framed-1185</text:h>${p("words-2296")}`]]);

    const { document } = await odf.extract(
      odfBytes({
        kind: "text",
        body: body + odfTable("Outer", [[`<table:table-cell>${inner}</table:table-cell>`, p("beside-6630")]]),
      }),
      options,
    );

    expect(document.pages[0]?.blocks.map(({ kind, text, table }) => table?.cells[0]?.text ?? [kind, text])).toEqual([
      ["heading", "framed-1185"],
      ["paragraph", "words-2296"],
      "left-3307\nlow-4418\nlast-5529",
    ]);
  });

  it("has a chart's words in the text, and an embedded sheet as an attachment", async () => {
    const object = (href: string) => `<draw:frame><draw:object xlink:href="./${href}"/></draw:frame>`;
    const chart = `<chart:chart><chart:title>${p("chart-3346")}</chart:title>${odfTable("local-table", [[p("value-4457"), p("value-5514")]])}</chart:chart>`;
    const bytes = odfBytes({
      kind: "text",
      body: `<text:p>${object("Chart")}${object("Sheet")}</text:p>`,
      entries: {
        "Chart/content.xml": contentPart({ kind: "text", body: chart }),
        "Sheet/content.xml": contentPart({ kind: "spreadsheet", body: odfTable("Inner", [[p("inner-5568")]]) }),
      },
    });

    const { document } = await odf.extract(bytes, options);

    expect(document.pages[0]?.blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["caption", "chart-3346"],
      ["table", "value-4457 | value-5514"],
    ]);
    expect(document.attachments).toMatchObject([{ embedded: true }]);
    expect(document.attachments[0]?.document?.pages[0]?.blocks.map(({ text }) => text)).toEqual([
      "Inner",
      "inner-5568",
    ]);
  });

  it("has metadata from meta.xml", async () => {
    const meta = `<dc:title>Tide &amp; Time</dc:title><meta:initial-creator>M. Author</meta:initial-creator>
      <dc:creator>Last Editor</dc:creator><meta:keyword>sea</meta:keyword><meta:keyword>clock</meta:keyword>
      <meta:creation-date>2026-02-03T04:05:06</meta:creation-date><dc:language>de-CH</dc:language>`;

    const { document } = await odf.extract(odfBytes({ kind: "text", body: p("x"), meta }), options);

    expect(document.metadata).toEqual({
      format: "odf",
      pages: 1,
      title: "Tide & Time",
      author: "M. Author",
      keywords: "sea, clock",
      created: "2026-02-03T04:05:06",
      language: "de-CH",
    });
  });

  it("is refused without its password", async () => {
    const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
      <manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
    const bytes = odfBytes({ kind: "text", body: p("x"), entries: { "META-INF/manifest.xml": manifest } });

    await expect(odf.extract(bytes, options)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
  });

  it("never expands entities, and never asks for two billion spaces", async () => {
    const xml = contentPart({ kind: "text", body: p('a&bomb;<text:s text:c="2000000000"/>b') });
    const bomb = `<!DOCTYPE x [<!ENTITY bomb "expanded">]>${xml}`;

    const { document } = await odf.extract(
      odfBytes({ kind: "text", body: "", entries: { "content.xml": bomb } }),
      options,
    );

    const text = document.pages[0]?.blocks[0]?.text ?? "";
    expect(text).not.toContain("expanded");
    expect(text.length).toBeLessThan(2_000);
  });
});

describe("an OpenDocument presentation", () => {
  it("reads paragraphs without bullets, written as lists of a header, as paragraphs", async () => {
    const list = (kind: "item" | "header", text: string) =>
      `<text:list><text:list-${kind}>${p(text)}</text:list-${kind}></text:list>`;
    const box = list("item", "first-2214") + list("header", "plain-3325");
    const mixed = `<text:list><text:list-item>${p("second-4436")}</text:list-item><text:list-header>${p("more-5547")}</text:list-header></text:list>`;
    const body = `<draw:page><draw:frame><draw:text-box>${box}${mixed}</draw:text-box></draw:frame></draw:page>`;

    const { document } = await odf.extract(odfBytes({ kind: "presentation", body }), options);

    expect(document.pages[0]?.blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["list-item", "first-2214"],
      ["paragraph", "plain-3325"],
      ["list-item", "second-4436"],
      ["list-item", "more-5547"],
    ]);
  });

  it("continues numbers over items that are lists of their own if they look alike", async () => {
    const style = (name: string, format: string) =>
      `<text:list-style style:name="${name}"><text:list-level-style-number text:level="1" style:num-format="${format}" style:num-suffix="."/></text:list-style>`;
    const list = (name: string, text: string) =>
      `<text:list text:style-name="${name}"><text:list-item>${p(text)}</text:list-item></text:list>`;
    const items = `${list("A", "a")}${list("B", "b")}${list("C", "c")}${p("between")}${list("C", "d")}`;
    const part = (kind: "presentation" | "text", body: string) =>
      odfBytes({ kind, automaticStyles: style("A", "1") + style("B", "1") + style("C", "i"), body });
    const markers = async (bytes: Uint8Array) =>
      (await odf.extract(bytes, options)).document.pages[0]?.blocks.map(({ marker }) => marker);

    const box = `<draw:frame><draw:text-box>${items}</draw:text-box></draw:frame>`;

    expect(await markers(part("presentation", `<draw:page>${box}</draw:page>`))).toEqual([
      "1.",
      "2.",
      "i.",
      undefined,
      "i.",
    ]);
    expect(await markers(part("text", items))).toEqual(["1.", "1.", "i.", undefined, "i."]);
  });

  it("returns the values of cells without their shown text", async () => {
    const cell = (attributes: string) => `<table:table-cell ${attributes}/>`;
    const row = [
      cell('office:value-type="float" office:value="4.4000000000000004"'),
      cell('office:value-type="date" office:date-value="2026-02-03"'),
      cell('office:value-type="string" office:string-value="okapi"'),
      cell('office:value-type="boolean" office:boolean-value="true"'),
    ].join("");
    const table = `<table:table table:name="S"><table:table-row>${row}</table:table-row></table:table>`;

    const sheet = await odf.extract(odfBytes({ kind: "spreadsheet", body: table }), options);
    const text = await odf.extract(odfBytes({ kind: "text", body: table }), options);

    expect(sheet.document.pages[0]?.blocks[1]?.text).toBe("4.4 | 2026-02-03 | okapi | true");
    expect(text.document.pages[0]?.blocks[0]?.text).toBe("4.4 | 2026-02-03 | okapi | true");
  });

  it("returns every slide with notes and comments, and flags hidden ones", async () => {
    const frame = (content: string, attributes = "") =>
      `<draw:frame ${attributes}><draw:text-box>${content}</draw:text-box></draw:frame>`;
    const number = frame(p("7"), 'presentation:class="page-number"');
    const bytes = odfBytes({
      kind: "presentation",
      automaticStyles: `<style:style style:name="Hidden" style:family="drawing-page">
        <style:drawing-page-properties presentation:visibility="hidden"/></style:style>`,
      body: `<presentation:footer-decl presentation:name="f1">footer-1135</presentation:footer-decl>
        <draw:page presentation:use-footer-name="f1">
          <draw:custom-shape>${p("shape-2246")}</draw:custom-shape>
          ${frame(p("Title-3357"), 'presentation:class="title"')}
          ${annotation("comment-4468")}
          <presentation:notes>${frame(p("note-5579"), 'presentation:class="notes"')}${number}</presentation:notes>
        </draw:page>
        <draw:page draw:style-name="Hidden"><draw:g>${frame(p("grouped-6680"))}</draw:g></draw:page>`,
    });

    const { document } = await odf.extract(bytes, options);

    expect(document.pages).toEqual([
      {
        number: 1,
        label: "Title-3357",
        source: "native",
        blocks: [
          { kind: "heading", level: 1, text: "Title-3357" },
          { kind: "paragraph", text: "shape-2246" },
          { kind: "note", text: "note-5579" },
          { kind: "comment", author: "silent", text: "comment-4468" },
          { kind: "footer", text: "footer-1135" },
        ],
      },
      { number: 2, source: "native", hidden: true, blocks: [{ kind: "paragraph", text: "grouped-6680" }] },
    ]);
  });
});

describe("an OpenDocument spreadsheet", () => {
  const sheets = {
    kind: "spreadsheet",
    automaticStyles: `<style:style style:name="Hidden" style:family="table">
      <style:table-properties table:display="false"/></style:style>`,
    masterStyles: `<style:master-page style:name="Default"><style:header>${p("<text:sheet-name>???</text:sheet-name> header-7791")}
      </style:header></style:master-page>`,
    body: `${odfTable("Tides", [
      [
        p("cell-8802"),
        `<table:table-cell table:number-columns-repeated="3"/>`,
        p(`cell-9913`) + annotation("comment-1024"),
      ],
    ])}${odfTable("Secret", [[p("hidden-2135")]], 'table:style-name="Hidden"')}`,
  } as const;

  it.each([
    ["zipped", odfBytes(sheets)],
    ["flat", flatOdfBytes(sheets)],
  ])("returns every sheet as other spreadsheets do, %s", async (_how, bytes) => {
    const { document } = await odf.extract(bytes, options);

    expect((await detectFormat(bytes, "document")).name).toBe("odf");
    expect(document.pages.map(({ label, hidden }) => [label, hidden])).toEqual([
      ["Tides", undefined],
      ["Secret", true],
    ]);
    expect(document.pages[0]?.blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["header", "Tides header-7791"],
      ["heading", "Tides"],
      ["table", "cell-8802 |  |  |  | cell-9913"],
      ["comment", "comment-1024"],
    ]);
    expect(document.pages[1]?.blocks.at(-1)?.text).toBe("hidden-2135");
  });

  it("reports truncation if cells are repeated without end", async () => {
    const cell = `<table:table-cell table:number-columns-repeated="1000000000">${p("again")}</table:table-cell>`;
    const row = `<table:table-row table:number-rows-repeated="1000000000">${cell}</table:table-row>`;
    const bytes = odfBytes({ kind: "spreadsheet", body: `<table:table table:name="S">${row}</table:table>` });

    const { document, warnings } = await odf.extract(bytes, options);

    expect(document.pages[0]?.blocks[1]?.table?.cells.length).toBeLessThanOrEqual(1_000_000);
    expect(warnings).toEqual([expect.stringContaining("truncated")]);
  });
});
