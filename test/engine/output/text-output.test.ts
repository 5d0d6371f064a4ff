import { describe, expect, it } from "vitest";
import type { Document } from "../../../functions/engine/base/model.ts";
import { written } from "../../../functions/engine/output/page-writer.ts";
import { renderText, textWriter } from "../../../functions/engine/output/text-output.ts";
import { documentOf, everything, nativePage, paragraph } from "./documents.ts";

const plain = { pageMarkers: false, removeHeadersFooters: false };

function leftOutOfText({ pages, attachments }: Document): string | undefined {
  const writer = textWriter(attachments, plain);
  written(pages, writer);
  return writer.leftOut();
}

describe("plain text", () => {
  it("contains every word, with blank lines between pages and blocks", () => {
    expect(renderText(everything, plain)).toBe(
      [
        "Header-1004",
        "Heading-1003",
        "See link-1005 now",
        "Footer-1006",
        "scan-1007 tilt-1008",
        "• item-1009",
        "3. item-1010",
        "cell-a1 | cell-b1\ncell-a2 | cell-b2",
        "code-1011 {\n  <x>\n}",
        "caption-1012",
        "[1] footnote-1013",
        "note-1014",
        "comment-1015",
        "figure-1016",
        "inner-1019",
      ].join("\n\n"),
    );
  });

  it("skips page headers and footers on request", () => {
    const text = renderText(everything, { ...plain, removeHeadersFooters: true });

    expect(text).not.toMatch(/Header-1004|Footer-1006/);
    expect(text).toContain("Heading-1003\n\nSee link-1005 now\n\nscan-1007");
  });

  it("marks pages on request, and missing pages as missing", () => {
    const document = documentOf([
      nativePage([paragraph("one")]),
      { number: 2, source: "missing", blocks: [] },
      nativePage([], { number: 3 }),
    ]);

    expect(renderText(document, { ...plain, pageMarkers: true })).toBe(
      "[Page 1]\n\none\n\n[Page 2: missing]\n\n[Page 3]",
    );
  });

  it("splits into its pages at form feeds on request, including empty pages; attachments stay on the last page", () => {
    const inner = documentOf([nativePage([paragraph("sent")]), nativePage([paragraph("two\ffed")])]);
    const document = {
      ...documentOf([nativePage([]), nativePage([paragraph("one"), paragraph("more")]), nativePage([])]),
      attachments: [{ name: "b.pdf", bytes: 1, document: inner }],
    };

    const pages = renderText(document, { ...plain, formFeeds: true }).split("\f");

    expect(pages).toEqual(["", "one\n\nmore", "sent\n\ntwofed"]);
    expect(renderText(document, plain)).toBe("one\n\nmore\n\nsent\n\ntwofed");
  });

  it("is composed Unicode, with plain line ends and no control characters", () => {
    const block = paragraph("e\u0301\r\nb\0\u0007c\u2028d\ud800\t\u009bf\u000b");

    expect(renderText(documentOf([nativePage([block])]), plain)).toBe("é\nbc\nd\ufffd\tf");
  });

  it("skips embedded objects with a warning", () => {
    const object = {
      name: "a.xlsx",
      bytes: 1,
      embedded: true,
      document: documentOf([nativePage([paragraph("cell")])]),
    };
    const sent = { name: "b.txt", bytes: 1, document: documentOf([nativePage([paragraph("sent")])]) };
    const unread = { name: "c.bin", bytes: 1, embedded: true };
    const document = documentOf([nativePage([paragraph("own")])], { attachments: [object, sent, unread] });

    expect(renderText(document, plain)).toBe("own\n\nsent");
    expect(leftOutOfText(document)).toMatch(/^1 embedded document is not in the plain text; /);
  });

  it("contains the embedded objects' text if the document has no text of its own", () => {
    const object = {
      name: "a.xlsx",
      bytes: 1,
      embedded: true,
      document: documentOf([nativePage([paragraph("cell")])]),
    };
    const document = documentOf([nativePage([paragraph(" ")])], { attachments: [object] });

    expect(renderText(document, plain)).toBe("cell");
    expect(leftOutOfText(document)).toBeUndefined();
  });

  it("is empty for a document without text", () => {
    expect(renderText(documentOf([nativePage([paragraph(" \n\u0001 ")]), nativePage([])]), plain)).toBe("");
  });

  it("keeps the indentation of a block's first line, and trims the whole", () => {
    expect(renderText(documentOf([nativePage([paragraph("a\n"), paragraph("\n  b ")])]), plain)).toBe("a\n\n  b");
  });
});

it("shows an embedded object only if no page has words", () => {
  const inner = documentOf([nativePage([paragraph("inner")])]);
  const attachments = [{ name: "object", bytes: 1, embedded: true, document: inner }];
  const textOf = (...texts: string[]) =>
    renderText(documentOf([nativePage(texts.map(paragraph))], { attachments }), plain);

  expect(textOf()).toBe("inner");
  expect(textOf(" ")).toBe("inner");
  expect(textOf(" ", "own")).toBe("own");
});

it("counts the embedded documents that it does not show", () => {
  const inner = documentOf([nativePage([paragraph("inner")])]);
  const object = { name: "object", bytes: 1, embedded: true, document: inner };
  const file = { name: "file", bytes: 1, document: inner };
  const { document: _, ...unread } = object;
  const warningOf = (...attachments: Document["attachments"]) =>
    leftOutOfText(documentOf([nativePage([paragraph("own")])], { attachments }));

  expect(warningOf(file)).toBeUndefined();
  expect(warningOf(unread)).toBeUndefined();
  expect(warningOf(object, file)).toMatch(/^1 embedded document is not/);
  expect(warningOf(object, object, unread)).toMatch(/^2 embedded documents are not/);
});

it("has no blank lines at the edges of a block, and keeps its indentation", () => {
  const text = renderText(documentOf([nativePage([paragraph("one"), paragraph("\n\n  two\n   three \n")])]), plain);

  expect(text).toBe("one\n\n  two\n   three");
});
