import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { openDocumentExtraction } from "../../../../functions/engine/formats/odf/odf-document.ts";
import { annotation, contentPart, note, type OdfParts, odfBytes, odfTable, p } from "../../../support/documents/odf.ts";
import { options } from "../shared/options.ts";

const read = (parts: OdfParts, own: Partial<typeof options> = {}) =>
  openDocumentExtraction(odfBytes(parts), { ...options, ...own });
const slide = (words: string, title = "") =>
  `<draw:page><draw:frame presentation:class="title"><draw:text-box>${title === "" ? "" : p(title)}</draw:text-box></draw:frame>
    <draw:frame><draw:text-box>${p(words)}</draw:text-box></draw:frame></draw:page>`;
const object = (href: string) => `<draw:frame><draw:object xlink:href="./${href}"/></draw:frame>`;
const picture = (href: string) => `<draw:frame><draw:image xlink:href="${href}"/></draw:frame>`;
const linked: Pick<typeof options, "detect"> = {
  detect: async () => {
    throw new ExtractionError("UNSUPPORTED_FORMAT", "not a format of this test", { remedy: "none" });
  },
};

describe("a text document", () => {
  it("is one page: header, text, notes, comments, footer", async () => {
    const masterStyles = `<style:master-page style:name="Standard"><style:header>${p("head")}</style:header><style:footer>${p("foot")}</style:footer></style:master-page>`;

    const { document, warnings, unreadable } = await read({
      kind: "text",
      masterStyles,
      body: `<text:p>body${note("footnote", "1", "note")}${annotation("comment")}</text:p>`,
      meta: "<dc:title>title-1</dc:title>",
    });

    expect(document.pages.map(({ number, source }) => [number, source])).toEqual([[1, "native"]]);
    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["head", "body[1]", "note", "comment", "foot"]);
    expect(document.metadata).toEqual({ format: "odf", pages: 1, title: "title-1" });
    expect([warnings, unreadable, document.attachments]).toEqual([[], [], []]);
  });

  it("has lines in a monospaced font as code, with their white space, where other text is longer", async () => {
    const styles =
      '<style:style style:family="text" style:name="C"><style:text-properties style:font-name="Courier"/></style:style>';
    const line = (text: string) => `<text:p><text:span text:style-name="C">${text}</text:span></text:p>`;
    const code = [line("f() {"), line('<text:s text:c="2"/>g()'), line("}")].join("");
    const blocksOf = async (prose: string) => {
      const { document } = await read({ kind: "text", styles, body: p(prose) + code });
      return document.pages[0]?.blocks.map(({ kind, text }) => [kind, text]);
    };

    expect(await blocksOf("text that is longer")).toEqual([
      ["paragraph", "text that is longer"],
      ["code", "f() {\n  g()\n}"],
    ]);
    expect((await blocksOf("Code:"))?.map(([kind]) => kind)).toEqual(Array(4).fill("paragraph"));
  });

  it("has its headings as the outline, each on one line", async () => {
    const heading = (level: number, text: string) => `<text:h text:outline-level="${level}">${text}</text:h>`;

    const { document } = await read({
      kind: "text",
      body: `${heading(1, "a<text:line-break/>b")}${p("c")}${heading(2, "d")}`,
    });

    expect(document.outline).toEqual([
      { title: "a b", level: 1, page: 1 },
      { title: "d", level: 2, page: 1 },
    ]);
  });

  it("has headings of larger print where no paragraph is one", async () => {
    const text = p("A long text in the size that LibreOffice gives to paragraphs without any other.");
    const styles = `<style:style style:family="paragraph" style:name="Big"><style:text-properties fo:font-size="20pt"/></style:style>`;
    const title = `<text:p text:style-name="Big">Title</text:p>`;
    const kindsOf = async (body: string) => {
      const { document } = await read({ kind: "text", styles, body });
      return document.pages[0]?.blocks.map(({ kind }) => kind);
    };

    expect(await kindsOf(title + text)).toEqual(["heading", "paragraph"]);
    const cell = `<table:table-cell>${title}</table:table-cell>`;
    const rows = `<table:table-row>${cell}${cell}</table:table-row>`.repeat(2);
    expect(await kindsOf(`<table:table>${rows}</table:table>${text}`)).toEqual(["table", "paragraph"]);
  });

  it.each([
    ["insertion", "1 insertions and lacks 0 deletions"],
    ["deletion", "0 insertions and lacks 1 deletions"],
  ])("with a tracked %s has a warning", async (kind, expected) => {
    const body = `<text:tracked-changes><text:changed-region><text:${kind}/></text:changed-region></text:tracked-changes>${p("a")}`;

    expect((await read({ kind: "text", body })).warnings).toEqual([expect.stringContaining(expected)]);
  });
});

describe("a presentation", () => {
  const body = slide("one", "Title<text:line-break/>1") + slide("two");

  it("has one page for each slide, and titles as the outline", async () => {
    const { document } = await read({ kind: "presentation", body });

    expect(document.pages.map(({ number, label }) => [number, label])).toEqual([
      [1, "Title\n1"],
      [2, undefined],
    ]);
    expect(document.outline).toEqual([{ title: "Title 1", level: 1, page: 1 }]);
  });

  it("has only the requested pages, and counts all", async () => {
    const { document } = await read({ kind: "presentation", body }, { pages: [2] });

    expect(document.pages.map(({ number, blocks }) => [number, blocks[0]?.text])).toEqual([[2, "two"]]);
    expect(document.metadata.pages).toBe(2);
  });

  it("has no third page of two", async () => {
    await expect(read({ kind: "presentation", body }, { pages: [3] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });

  it("continues the numbers of lists that are items, unlike a text", async () => {
    const automaticStyles = `<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>`;
    const lists = `<text:list text:style-name="N"><text:list-item>${p("a")}</text:list-item></text:list>`.repeat(2);
    const markers = async (parts: OdfParts) =>
      (await read(parts)).document.pages[0]?.blocks.map(({ marker }) => marker);

    expect(
      await markers({
        kind: "presentation",
        automaticStyles,
        body: `<draw:page><draw:text-box>${lists}</draw:text-box></draw:page>`,
      }),
    ).toEqual(["1", "2"]);
    expect(await markers({ kind: "text", automaticStyles, body: lists })).toEqual(["1", "1"]);
  });
});

describe("a spreadsheet", () => {
  it("has one page for each sheet, and sheet names as the outline", async () => {
    const { document } = await read({
      kind: "spreadsheet",
      body: odfTable("A", [[p("a")]]) + odfTable("B", [[p("b")]]),
    });

    expect(document.outline).toEqual([
      { title: "A", level: 1, page: 1 },
      { title: "B", level: 1, page: 2 },
    ]);
  });

  it("may have no sheet", async () => {
    expect((await read({ kind: "spreadsheet", body: "" })).document).toMatchObject({
      pages: [],
      metadata: { pages: 0 },
    });
  });
});

describe("the pictures of a document without words", () => {
  const entries = { "Pictures/a.png": "a", "Pictures/b.png": "b" };
  const pages = (words: string) =>
    `<draw:page>${picture("Pictures/a.png")}${p(words)}</draw:page><draw:page>${picture("Pictures/b.png")}</draw:page>`;
  const names = async (words: string, pagesWanted?: readonly number[]) => {
    const { document } = await read(
      { kind: "presentation", body: pages(words), entries },
      { ...linked, ...(pagesWanted === undefined ? {} : { pages: pagesWanted }) },
    );
    return document.attachments.map(({ name, bytes }) => [name, bytes]);
  };

  it("are attachments by their file names, from the requested pages", async () => {
    expect(await names("")).toEqual([
      ["a.png", 1],
      ["b.png", 1],
    ]);
    expect(await names("", [2])).toEqual([["b.png", 1]]);
  });

  it("are not, if any page has words, requested or not", async () => {
    const words = "enough words for a page that is no scan ".repeat(100);

    expect(await names(words)).toEqual([]);
    expect(await names(words, [2])).toEqual([]);
  });
});

describe("embedded objects", () => {
  it("that are documents are attachments with their text, bytes, files and warnings", async () => {
    const change =
      "<text:tracked-changes><text:changed-region><text:insertion/></text:changed-region></text:tracked-changes>";
    const inner = contentPart({ kind: "text", body: `${change}${p("inner")}<draw:object-ole xlink:href="./Ole"/>` });

    const { document, warnings } = await read(
      {
        kind: "text",
        body: `<text:p>${object("Object 1")}</text:p>`,
        entries: { "Object 1/content.xml": inner, "Object 1/Ole": "ole" },
      },
      linked,
    );

    expect(document.attachments).toMatchObject([
      { name: "Object 1", bytes: Buffer.byteLength(inner), embedded: true, document: { metadata: { pages: 1 } } },
      { name: "Ole", bytes: 3, embedded: true },
    ]);
    expect(document.attachments[0]?.document?.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "inner" }]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Object 1: tracked changes/),
      "Ole was not read: not a format of this test",
    ]);
  });

  it("may have a slash at the end of their path", async () => {
    const inner = contentPart({ kind: "text", body: p("inner") });

    const { document } = await read({
      kind: "text",
      body: `<text:p>${object("Object 1/")}</text:p>`,
      entries: { "Object 1/content.xml": inner },
    });

    expect(document.attachments).toMatchObject([{ name: "Object 1", bytes: Buffer.byteLength(inner) }]);
  });

  it("that are files are read by their own format; missing ones are skipped", async () => {
    const { document, warnings } = await read({
      kind: "text",
      body: `<text:p>${object("File")}${object("Missing")}</text:p>`,
      entries: { File: zipSync({ "a.txt": strToU8("words-1") }) },
    });

    expect(document.attachments.map(({ name, embedded }) => [name, embedded])).toEqual([["File", true]]);
    expect(warnings).toEqual([]);
  });
});
