import { describe, expect, it } from "vitest";
import { blockText, cellText, spannedText } from "../../../../cli/view/html/text-runs.ts";
import type { Block, Word } from "../../../../functions/engine/base/model.ts";

const word = (text: string, confidence: number): Word => ({ text, confidence, box: [0, 0, 1, 1] });
const line = (...words: readonly Word[]) => ({ box: [0, 0, 1, 1] as const, words });
const paragraph = (text: string, more: Partial<Block> = {}): Block => ({ kind: "paragraph", text, ...more });

describe("the text of a block", () => {
  it("is escaped", () => {
    expect(blockText(paragraph("a < b & c"))).toBe("a &lt; b &amp; c");
  });

  it("has its links around their words, in order", () => {
    const links = [
      { text: "here", uri: "https://example.org/1" },
      { text: "here", uri: "https://example.org/2" },
    ];

    const html = blockText(paragraph("here and here", { links }));

    expect(html).toMatch(/^<a href="https:\/\/example\.org\/1"[^>]*>here<\/a> and <a href="https:\/\/example\.org\/2"/);
    expect(html).toContain('rel="noopener noreferrer nofollow"');
  });

  it("keeps the words of a link to a script, without the link", () => {
    const links = [{ text: "press", uri: "javascript:alert(1)" }];

    expect(blockText(paragraph("press me", { links }))).toBe("press me");
  });

  it("marks the words of which OCR was not sure", () => {
    const lines = [line(word("the", 96), word("qnick", 41)), line(word("the", 12))];

    const html = blockText(paragraph("the qnick the", { lines }));

    expect(html).toBe(
      'the <mark class="doubtful" title="OCR confidence 41 of 100">qnick</mark> ' +
        '<mark class="doubtful" title="OCR confidence 12 of 100">the</mark>',
    );
  });

  it("finds the words after a hyphen that joining has removed", () => {
    const lines = [line(word("a", 90), word("hyphen-", 90)), line(word("ated", 90), word("w0rd", 30))];

    expect(blockText(paragraph("a hyphenated w0rd", { lines }))).toContain(">w0rd</mark>");
  });

  it("nests the spans of several levels", () => {
    const outer = [{ start: 2, end: 6, open: "<a>", close: "</a>" }];
    const inner = [{ start: 0, end: 4, open: "<b>", close: "</b>" }];

    expect(spannedText("abcdefgh", [outer, inner])).toBe("<b>ab</b><a><b>cd</b>ef</a>gh");
  });

  it("takes the links of a table cell by cell", () => {
    const links = [
      { text: "one", uri: "https://example.org/1" },
      { text: "two", uri: "https://example.org/2" },
    ];

    expect(cellText("see one", links)).toContain(">one</a>");
    expect(links).toHaveLength(1);
    expect(cellText("nothing", links)).toBe("nothing");
    expect(links).toHaveLength(1);
  });
});
