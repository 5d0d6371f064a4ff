// Documents for the tests of all outputs, with unguessable words in every place for words.

import type { Block, Document, Page } from "../../../functions/engine/base/model.ts";

export function documentOf(pages: readonly Page[], more: Partial<Document> = {}): Document {
  return { metadata: { format: "test", pages: pages.length }, outline: [], attachments: [], pages, ...more };
}

export function nativePage(blocks: readonly Block[], more: Partial<Page> = {}): Page {
  return { number: 1, source: "native", blocks, ...more };
}

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

export const table: Block = {
  kind: "table",
  text: "cell-a1 | cell-b1\ncell-a2 | cell-b2",
  table: {
    rows: 2,
    columns: 2,
    cells: [
      { row: 1, column: 1, header: true, text: "cell-a1" },
      { row: 1, column: 2, header: true, text: "cell-b1" },
      { row: 2, column: 1, text: "cell-a2" },
      { row: 2, column: 2, text: "cell-b2" },
    ],
  },
};

/** Document with every kind of block and every optional field. */
export const everything: Document = {
  metadata: {
    format: "test",
    pages: 4,
    title: "Title-1001 <&>",
    author: "Author-1002",
    created: "2026-01-01",
    language: "en",
  },
  outline: [{ title: "Heading-1003", level: 1, page: 1 }],
  pages: [
    {
      number: 1,
      label: "iv",
      width: 612,
      height: 792,
      rotation: 0,
      source: "text-layer",
      blocks: [
        { kind: "header", text: "Header-1004", box: [72, 20, 540, 32] },
        {
          kind: "heading",
          level: 1,
          text: "Heading-1003",
          box: [72, 72, 300, 96],
          lines: [
            {
              box: [72, 72, 300, 96],
              baseline: [72, 92, 0],
              words: [
                {
                  text: "Heading-1003",
                  box: [72, 72, 300, 96],
                  font: "Serif Bold",
                  size: 18.04,
                  bold: true,
                  italic: true,
                },
              ],
            },
          ],
        },
        {
          ...paragraph("See link-1005 now"),
          marks: [{ kind: "link", start: 4, end: 13, uri: "https://a.example/(1)" }],
          links: [{ text: "link-1005", uri: "https://a.example/(1)" }],
        },
        { kind: "figure", text: "", alt: "alt-1022", box: [72, 200, 144, 250] },
        { kind: "footer", text: "Footer-1006" },
      ],
    },
    {
      number: 2,
      width: 612,
      height: 792,
      source: "ocr",
      reason: "no_text_layer",
      confidence: 91.25,
      blocks: [
        {
          kind: "paragraph",
          text: "scan-1007 tilt-1008",
          box: [100, 200, 400, 230],
          lines: [
            {
              box: [100, 200, 400, 230],
              baseline: [100, 225, 2],
              words: [
                { text: "scan-1007", box: [100, 205, 220, 230], confidence: 95.6 },
                { text: "tilt-1008", box: [240, 200, 400, 224], confidence: 7 },
              ],
            },
          ],
        },
      ],
    },
    { number: 3, source: "missing", width: 612, height: 792, blocks: [] },
    nativePage(
      [
        { kind: "list-item", level: 1, marker: "•", text: "item-1009" },
        { kind: "list-item", level: 2, marker: "3.", text: "item-1010" },
        table,
        { kind: "code", text: "code-1011 {\n  <x>\n}" },
        { kind: "caption", text: "caption-1012" },
        { kind: "footnote", marker: "[1]", text: "footnote-1013" },
        { kind: "note", text: "note-1014" },
        { kind: "comment", text: "comment-1015" },
        { kind: "figure", text: "figure-1016" },
      ],
      { number: 4, label: "Sheet-1017", hidden: true },
    ),
  ],
  attachments: [
    {
      name: "inner-1018.txt",
      mediaType: "text/plain",
      bytes: 9,
      document: documentOf([nativePage([paragraph("inner-1019")])]),
    },
    { name: "unread-1020.bin", bytes: 3 },
  ],
};
