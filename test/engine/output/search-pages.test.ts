import { describe, expect, it } from "vitest";
import type { Block, Document, Line } from "../../../functions/engine/base/model.ts";
import { written } from "../../../functions/engine/output/page-writer.ts";
import { type SearchPage, searchPagesWriter, textOfLines } from "../../../functions/engine/output/search-pages.ts";
import { documentOf, everything, nativePage, paragraph } from "./documents.ts";

function indexOf({ pages, ...frame }: Document): readonly SearchPage[] {
  const text = written(pages, searchPagesWriter(frame));
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line));
}

const line = (text: string, top: number): Line => ({
  box: [10.04, top, 99.96, top + 10],
  words: text.split(" ").map((word) => ({ text: word, box: [0, 0, 1, 1] })),
});

describe("the page index", () => {
  it("begins with the metadata of the document", () => {
    const [head = ""] = written(everything.pages, searchPagesWriter(everything)).split("\n");

    expect(JSON.parse(head)).toEqual({ metadata: everything.metadata });
  });

  it("has every word of a document, page by page, with the boxes that are known", () => {
    expect(indexOf(everything)).toEqual([
      {
        page: 1,
        label: "iv",
        lines: [
          ["Header-1004", [72, 20, 540, 32]],
          ["Heading-1003", [72, 72, 300, 96]],
          ["See link-1005 now"],
          ["Footer-1006"],
        ],
      },
      { page: 2, lines: [["scan-1007 tilt-1008", [100, 200, 400, 230]]] },
      { page: 3, lines: [] },
      {
        page: 4,
        label: "Sheet-1017",
        lines: [
          ["• item-1009"],
          ["3. item-1010"],
          ["cell-a1 | cell-b1"],
          ["cell-a2 | cell-b2"],
          ["code-1011 { <x> }"],
          ["caption-1012"],
          ["[1] footnote-1013"],
          ["note-1014"],
          ["comment-1015"],
          ["figure-1016"],
          ["inner-1019"],
        ],
      },
    ]);
  });

  it("has a hyphenated word whole, in the line where it starts", () => {
    const block = { ...paragraph("a compound word"), lines: [line("a com-", 10), line("pound word", 22)] };

    expect(indexOf(documentOf([nativePage([block])]))[0]?.lines).toEqual([
      ["a compound", [10, 10, 100, 20]],
      ["word", [10, 22, 100, 32]],
    ]);
  });

  it("marks lines that continue a paragraph of a script without spaces", () => {
    const lines = [line("私は東", 10), line("京都へ", 22), line("in", 34), line("京都", 46)];
    const block = { ...paragraph("私は東京都へ in 京都"), lines };
    const rows: Block = { kind: "table", text: "東\n京", lines: [line("東", 58), line("京", 70)] };

    const [page] = indexOf(documentOf([nativePage([block, rows])]));

    expect(page?.lines.map(([text, , isJoined = false]) => [text, isJoined])).toEqual([
      ...[
        ["私は東", false],
        ["京都へ", true],
        ["in", false],
        ["京都", false],
      ],
      ...[
        ["東", false],
        ["京", false],
      ],
    ]);
    expect(textOfLines(page?.lines ?? [], "|")).toBe("私は東京都へ|in|京都|東|京");
  });

  it("has no space for a line break inside such a word, in formats without geometry", () => {
    const lines = (text: string) => indexOf(documentOf([nativePage([paragraph(text)])]))[0]?.lines;

    expect(lines("私は東\n京都へ 行く")).toEqual([["私は東京都へ 行く"]]);
    expect(lines("one\ntwo")).toEqual([["one two"]]);
  });

  it("has the words of lines that are not in the block's text", () => {
    const block: Block = { kind: "table", text: "a | b", lines: [line("b a", 10)] };

    expect(indexOf(documentOf([nativePage([block])]))[0]?.lines).toEqual([["b a", [10, 10, 100, 20]]]);
  });

  it("has embedded objects only where the plain text has them", () => {
    const inner = documentOf([nativePage([paragraph("inner")])]);
    const attachments = [{ name: "sheet", bytes: 1, embedded: true, document: inner }];

    expect(indexOf(documentOf([nativePage([])], { attachments }))).toEqual([{ page: 1, lines: [["inner"]] }]);
    expect(indexOf(documentOf([nativePage([paragraph("own")])], { attachments }))).toEqual([
      { page: 1, lines: [["own"]] },
    ]);
  });

  it("has a page for a document without pages", () => {
    expect(indexOf(documentOf([]))).toEqual([{ page: 1, lines: [] }]);
  });

  it("has no broken characters and no control characters", () => {
    expect(indexOf(documentOf([nativePage([paragraph("a\ud800\u0000b\ncafe\u0301")])]))[0]?.lines).toEqual([
      ["a\ufffdb café"],
    ]);
  });
});
