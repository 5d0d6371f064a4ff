import { describe, expect, it } from "vitest";
import { createWordBlocks, type WordParagraph } from "../../../../functions/engine/formats/word/word-blocks.ts";

const words = (text: string) => ({ text, marks: [] });

/** Blocks of paragraphs with the texts "a", "b" and so on, unless they have their own. */
function blocksOf(...looks: readonly (WordParagraph & { readonly text?: string })[]) {
  const blocks = createWordBlocks();
  for (const [index, { text = String.fromCharCode(97 + index), ...look }] of looks.entries()) {
    blocks.paragraph(words(text), look);
  }
  return blocks.finish();
}
const item = (level: number, marker?: string) => ({ list: { level, ...(marker === undefined ? {} : { marker }) } });

describe("a paragraph of a Word document", () => {
  it.each([
    [{}, { kind: "paragraph" }],
    [{ heading: 2 }, { kind: "heading", level: 2 }],
    [
      { heading: 2, isCode: true, ...item(1) },
      { kind: "heading", level: 2 },
    ],
    [{ isCode: true, ...item(1, "1.") }, { kind: "code" }],
    [item(2, "1."), { kind: "list-item", level: 2, marker: "1." }],
    [item(2), { kind: "list-item", level: 2 }],
    [{ definition: "term" as const }, { kind: "term" }],
    [{ isQuote: true }, { kind: "paragraph", quoted: 1 }],
    [{ isCaption: true }, { kind: "caption" }],
    [{ contents: 2 }, { kind: "list-item", level: 2, marker: "" }],
    [{ furtherIndent: 359 }, { kind: "paragraph" }],
    [{ furtherIndent: 360 }, { kind: "paragraph", quoted: 1 }],
  ])("of the look %j is %j", (look, expected) => {
    expect(blocksOf(look)).toEqual([{ text: "a", ...expected }]);
  });

  it("has the number of a heading in its text", () => {
    expect(blocksOf({ heading: 1, ...item(1, "2.1") })).toEqual([{ kind: "heading", level: 1, text: "2.1 a" }]);
  });

  it("of code continues the code before, with its white space", () => {
    const code = { isCode: true };

    expect(blocksOf({ ...code, text: "  a" }, { ...code, text: "b " }, {}, code)).toEqual([
      { kind: "code", text: "  a\nb " },
      { kind: "paragraph", text: "c" },
      { kind: "code", text: "d" },
    ]);
  });

  it("of code with several lines is not joined with another such paragraph", () => {
    const code = (text: string) => ({ isCode: true, text });

    expect(blocksOf(code("a\nb"), code("c\nd"), code("e")).map(({ text }) => text)).toEqual(["a\nb", "c\nd\ne"]);
  });

  it("of a definition continues the definition before", () => {
    const [term, definition] = [{ definition: "term" }, { definition: "definition" }] as const;

    expect(blocksOf(term, definition, definition, term, definition).map(({ kind, text }) => [kind, text])).toEqual([
      ["term", "a"],
      ["definition", "b\n\nc"],
      ["term", "d"],
      ["definition", "e"],
    ]);
  });

  it("that is indented like the text of an item continues it, until another block ends the list", () => {
    const looks = [
      { ...item(1, "1."), indent: 360 },
      { ...item(2, "•"), indent: 720 },
      { indent: 720 },
      { indent: 400 },
      { indent: 100 },
      { indent: 720 },
    ];

    expect(blocksOf(...looks).map(({ kind, level, marker }) => [kind, level, marker])).toEqual([
      ["list-item", 1, "1."],
      ["list-item", 2, "•"],
      ["list-item", 2, undefined],
      ["list-item", 1, undefined],
      ["paragraph", undefined, undefined],
      ["paragraph", undefined, undefined],
    ]);
  });

  it.each([
    ["•\ta", "•"],
    ["–\t a", "–"],
    ["1.\ta", "1."],
    ["(iv)\ta", "(iv)"],
    ["b)\ta", "b)"],
  ])("with a marker that its author typed is an item: %j", (text, marker) => {
    expect(blocksOf({ text, hangs: true })).toEqual([{ kind: "list-item", level: 1, marker, text: "a" }]);
    expect(blocksOf({ text })[0]?.kind).toBe("paragraph");
  });

  it.each(["1. a", "note:\ta", "1.\t", "1234.\ta", "\ta"])("without such a marker is none: %j", (text) => {
    expect(blocksOf({ text, hangs: true })[0]?.kind).toBe("paragraph");
  });

  it("with a typed marker is inside the items whose text begins further left", () => {
    const typed = (text: string, indent: number) => ({ text, indent, hangs: true });

    const blocks = blocksOf(typed("1.\ta", 360), typed("–\tb", 720), { text: "c", indent: 720 }, typed("2.\td", 360));

    expect(blocks.map(({ level, marker, text }) => [level, marker, text])).toEqual([
      [1, "1.", "a"],
      [2, "–", "b"],
      [2, undefined, "c"],
      [1, "2.", "d"],
    ]);
  });

  it("is at most nine levels deep, however deep its author nests it", () => {
    const typed = Array.from({ length: 20 }, (_, at) => ({ text: `1.\t${at}`, indent: at + 1, hangs: true }));

    expect(blocksOf(...typed).map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, ...Array(12).fill(9)]);
    expect(blocksOf(item(10_000, "1."))[0]?.level).toBe(9);
  });

  it("of pictures alone becomes figures, and without anything none", () => {
    const blocks = createWordBlocks();
    const image = { kind: "image", start: 0, end: 0 } as const;
    blocks.paragraph({ text: " ", marks: [{ ...image, uri: "a.png", alt: "A" }, image] }, { isQuote: true }, "name");
    blocks.paragraph(words(" "), {});

    expect(blocks.finish()).toEqual([{ kind: "figure", quoted: 1, id: "name", text: "", uri: "a.png", alt: "A" }]);
  });

  it("is no quotation where the document indents most of its text", () => {
    const quotes = (count: number, plain = "") => {
      const indented = Array.from({ length: count }, () => ({ furtherIndent: 720, text: "ten letters" }));
      const blocks = blocksOf(...indented, { text: plain }, { isQuote: true, furtherIndent: 720, text: "said" });
      return blocks.filter(({ quoted }) => quoted === 1).length;
    };

    expect(quotes(8)).toBe(1);
    expect(quotes(7)).toBe(8);
    expect(quotes(8, "a".repeat(90))).toBe(9);
  });

  it("follows blocks that are finished", () => {
    const blocks = createWordBlocks();
    blocks.paragraph(words("a"), { ...item(1, "1."), indent: 360 });
    blocks.push([{ kind: "table", text: "t" }]);
    blocks.paragraph(words("b"), { indent: 360 });

    expect(blocks.finish().map(({ kind }) => kind)).toEqual(["list-item", "table", "paragraph"]);
  });
});
