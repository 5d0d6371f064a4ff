import { describe, expect, it } from "vitest";
import { wordDocument } from "../../../../functions/engine/formats/docx/docx-stories.ts";
import { officeParts } from "../../../support/documents/office-parts.ts";

const p = (text: string) => `<w:p><w:r>${text.startsWith("<") ? text : `<w:t>${text}</w:t>`}</w:r></w:p>`;
const cite = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
const note = (kind: string, id: number, inside: string) => `<w:${kind} w:id="${id}">${inside}</w:${kind}>`;
const TABLE = `<w:tbl><w:tr><w:tc>${p("x")}</w:tc><w:tc>${p("y")}</w:tc></w:tr></w:tbl>`;
const NUMBERING = `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A document whose other parts are related by their names: "header2.xml" is a header. */
function read(body: string, parts: Readonly<Record<string, string>> = {}) {
  const related = Object.keys(parts).map((name) => [name, `${name.replace(/\d?\.\w+$/, "")} ${name}`]);
  const asked: string[] = [];
  const found = officeParts(
    { "main.xml": `<w:document><w:body>${body}</w:body></w:document>`, ...parts },
    { "main.xml": Object.fromEntries(related) },
  );
  const xml = (part: string) => {
    asked.push(part);
    return found.xml(part);
  };
  return { ...wordDocument({ ...found, xml }), asked };
}

describe("the order of a Word document", () => {
  it("is headers, body, notes, comments, footers", () => {
    const { blocks } = read(`<w:p><w:r><w:t>body</w:t></w:r>${cite("footnote", 1)}</w:p>`, {
      "footer1.xml": `<w:ftr>${p("foot")}</w:ftr>`,
      "comments.xml": `<w:comments><w:comment>${p("comment")}</w:comment></w:comments>`,
      "footnotes.xml": `<w:footnotes>${note("footnote", 1, p("note"))}</w:footnotes>`,
      "header1.xml": `<w:hdr>${p("head")}</w:hdr>`,
    });

    expect(blocks).toEqual([
      { kind: "header", text: "head" },
      { kind: "paragraph", text: "body[1]", marks: [{ kind: "note", start: 4, end: 7, note: "1" }] },
      { kind: "footnote", id: "1", text: "note", marker: "[1]" },
      { kind: "comment", id: "comment-", text: "comment" },
      { kind: "footer", text: "foot" },
    ]);
  });

  it("has all bodies of a damaged document", () => {
    const { blocks } = read(`${p("one")}</w:body><w:body>${p("two")}`);

    expect(blocks.map(({ text }) => text)).toEqual(["one", "two"]);
  });
});

describe("headers", () => {
  it("are listed once for each text, without empty ones, with lines for paragraphs", () => {
    const header = (...texts: readonly string[]) => `<w:hdr>${texts.map(p).join("")}</w:hdr>`;
    const { blocks } = read("", {
      "header1.xml": header("a", "b"),
      "header2.xml": header(""),
      "header3.xml": header("c"),
      "header4.xml": header("a", "b"),
    });

    expect(blocks).toEqual([
      { kind: "header", text: "a\nb" },
      { kind: "header", text: "c" },
    ]);
  });
});

describe("notes", () => {
  it("are numbered as the text cites them, each once", () => {
    const footnotes = `<w:footnotes>${note("footnote", 1, p("one"))}${note("footnote", 2, p("two"))}${note("footnote", 3, p("uncited"))}</w:footnotes>`;
    const endnotes = `<w:endnotes>${note("endnote", 1, p("end"))}</w:endnotes>`;

    const { blocks, asked } = read(
      `<w:p>${cite("footnote", 2)}${cite("endnote", 1)}${cite("footnote", 1)}${cite("footnote", 2)}</w:p>`,
      {
        "footnotes.xml": footnotes,
        "endnotes.xml": endnotes,
      },
    );

    expect(blocks.map(({ marker, text }) => [marker, text])).toEqual([
      [undefined, "[1][2][3][1]"],
      ["[1]", "two"],
      ["[2]", "end"],
      ["[3]", "one"],
    ]);
    expect(asked.filter((part) => part === "footnotes.xml")).toHaveLength(1);
  });

  it("keep tables and the markers of lists; the mark is at the first block", () => {
    const { blocks } = read(`<w:p>${cite("footnote", 1)}</w:p>`, {
      "numbering.xml": NUMBERING,
      "footnotes.xml": `<w:footnotes>${note("footnote", 1, p("a") + item("b") + TABLE)}</w:footnotes>`,
    });

    expect(blocks.slice(1).map(({ table: _, ...rest }) => rest)).toEqual([
      { kind: "footnote", id: "1", text: "a", marker: "[1]" },
      { kind: "footnote", id: "1", text: "1. b" },
      { kind: "table", text: "x | y" },
    ]);
  });

  it("that are missing leave only their marks", () => {
    expect(read(`<w:p>${cite("footnote", 1)}</w:p>`).blocks).toEqual([{ kind: "paragraph", text: "[1]" }]);
    expect(read(`<w:p>${cite("footnote", 1)}</w:p>`, { "footnotes.xml": "<w:footnotes/>" }).blocks).toHaveLength(1);
  });
});

describe("comments", () => {
  it("have their blocks as lines, with markers; empty ones are skipped", () => {
    const { blocks } = read("", {
      "numbering.xml": NUMBERING,
      "comments.xml": `<w:comments><w:comment w:id="7" w:author="M. Author">${p("a")}${item("b")}</w:comment><w:comment>${p("")}</w:comment><w:other>${p("x")}</w:other></w:comments>`,
    });

    expect(blocks).toEqual([{ kind: "comment", id: "comment-7", author: "M. Author", text: "a\n1. b" }]);
  });
});

describe("the styles of a document", () => {
  it("come from its part", () => {
    const body = `<w:p><w:pPr><w:pStyle w:val="T"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>`;
    const styles = '<w:styles><w:style w:styleId="T"><w:name w:val="title"/></w:style></w:styles>';

    expect(read(body, { "styles.xml": styles }).blocks).toEqual([{ kind: "heading", level: 1, text: "a" }]);
    expect(read(body).blocks).toEqual([{ kind: "paragraph", text: "a" }]);
  });
});

describe("the warnings of a document", () => {
  it("report changes and missing parts, each only if there are any", () => {
    const chunks = '<w:altChunk r:id="x"/>';

    expect(read(p("a")).warnings).toEqual([]);
    expect(read(chunks).warnings).toEqual([
      "missing imported parts (altChunk) of the document: 1; open it in Word and save it again",
    ]);
    expect(read(`${chunks}${chunks}<w:ins/><w:del/>`).warnings).toEqual([
      expect.stringMatching(/1 insertions .* 1 deletions/),
      expect.stringContaining("document: 2;"),
    ]);
  });
});

it("has the pictures of its body", () => {
  const { pictures } = read(p('<w:drawing><a:blip r:embed="image1.png"/></w:drawing>'), { "image1.png": "png" });

  expect([...pictures()].map(({ name }) => name)).toEqual(["image1.png"]);
});

it.each([{}, { "main.xml": "<w:other/>" }])("is damaged without a w:document: %j", (parts) => {
  expect(() => wordDocument(officeParts(parts))).toThrow(
    expect.objectContaining({
      code: "DAMAGED_DOCUMENT",
      problem: "the Word document has no w:document",
      remedy: "open it in a word processor and save it again",
    }),
  );
});
