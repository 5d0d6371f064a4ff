import { describe, expect, it } from "vitest";
import { blockText, cellText } from "../../../../cli/view/html/text-runs.ts";
import type { Block, Mark, Word } from "../../../../functions/engine/base/model.ts";
import { markedBlock } from "../../../../functions/engine/output/marked-block.ts";

const word = (text: string, confidence: number): Word => ({ text, confidence, box: [0, 0, 1, 1] });
const line = (...words: readonly Word[]) => ({ box: [0, 0, 1, 1] as const, words });
const html = (text: string, more: Partial<Block> = {}) => blockText(markedBlock({ kind: "paragraph", text, ...more }));

describe("the text of a block", () => {
  it("is escaped", () => {
    expect(html("a < b & c")).toBe("a &lt; b &amp; c");
  });

  it("has its links around their words, in order", () => {
    const links = [
      { text: "here", uri: "https://example.org/1" },
      { text: "here", uri: "https://example.org/2" },
    ];

    const written = html("here and here", { links });

    expect(written).toMatch(
      /^<a href="https:\/\/example\.org\/1"[^>]*>here<\/a> and <a href="https:\/\/example\.org\/2"/,
    );
    expect(written).toContain('rel="noopener noreferrer nofollow"');
  });

  it("keeps the words of a link to a script, without the link", () => {
    const marks: readonly Mark[] = [{ kind: "link", start: 0, end: 5, uri: "javascript:alert(1)" }];

    expect(html("press me", { marks })).toBe("press me");
    expect(html("press me", { links: [{ text: "press", uri: "javascript:alert(1)" }] })).toBe("press me");
  });

  it("has the looks of its marks, nested as they are", () => {
    const marks: readonly Mark[] = [
      { kind: "bold", start: 0, end: 7 },
      { kind: "italic", start: 2, end: 4 },
      { kind: "code", start: 8, end: 11 },
    ];

    expect(html("ab<c> d fun", { marks })).toBe("<strong>ab<em>&lt;c</em>&gt; d</strong> <code>fun</code>");
  });

  it("leads to notes and to other blocks, and nowhere else", () => {
    const marks: readonly Mark[] = [
      { kind: "note", start: 4, end: 5, note: `1"><script>` },
      { kind: "link", start: 6, end: 11, uri: "#part 2" },
    ];

    const written = html("word1 below", { marks });

    expect(written).toContain('<sup class="note-mark"><a href="#to-1%22%3E%3Cscript%3E">1</a></sup>');
    expect(written).toContain('<a href="#to-part%202">below</a>');
  });

  it("names who changed the text, and loads no picture", () => {
    const marks: readonly Mark[] = [
      { kind: "deleted", start: 0, end: 3, author: `"A" <b>`, date: "2026-01-31T10:00:00Z" },
      { kind: "image", start: 3, end: 3, uri: "https://example.org/x.png", alt: "<img>" },
    ];

    const written = html("old", { marks });

    expect(written).toContain('<del title="deleted by &quot;A&quot; &lt;b&gt;, 2026-01-31">old</del>');
    expect(written).toContain("<bdi>&lt;img&gt;</bdi>");
    expect(written).not.toContain("<img");
  });

  it("marks the words of which OCR was not sure", () => {
    const lines = [line(word("the", 96), word("qnick", 41)), line(word("the", 12))];

    expect(html("the qnick the", { lines })).toBe(
      'the <mark class="doubtful" title="OCR confidence 41 of 100">qnick</mark> ' +
        '<mark class="doubtful" title="OCR confidence 12 of 100">the</mark>',
    );
  });

  it("finds the words after a hyphen that joining has removed", () => {
    const lines = [line(word("a", 90), word("hyphen-", 90)), line(word("ated", 90), word("w0rd", 30))];

    expect(html("a hyphenated w0rd", { lines })).toContain(">w0rd</mark>");
  });

  it("has doubtful words inside of marks", () => {
    const lines = [line(word("qnick", 41))];

    expect(html("qnick", { lines, marks: [{ kind: "bold", start: 0, end: 5 }] })).toMatch(
      /^<strong><mark.*<\/strong>$/,
    );
  });

  it("is the same in a cell", () => {
    const marks: readonly Mark[] = [{ kind: "bold", start: 0, end: 3 }];

    expect(cellText({ row: 1, column: 1, text: "sum <", marks })).toBe("<strong>sum</strong> &lt;");
    expect(cellText({ row: 1, column: 1, text: " <i> " })).toBe("&lt;i&gt;");
  });
});
