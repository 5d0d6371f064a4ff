import { describe, expect, it } from "vitest";
import type { Block, Page } from "../../../functions/engine/base/model.ts";
import { pageJoiner } from "../../../functions/engine/output/joined-pages.ts";
import { nativePage, paragraph } from "./documents.ts";

const more = (text: string, joint: Block["joint"] = "space"): Block => ({ ...paragraph(text), continued: true, joint });
const other = (kind: Block["kind"], text: string = kind): Block => ({ kind, text });
const joined = (...pages: (readonly Block[] | Page)[]) => {
  const joiner = pageJoiner();
  const all = pages.map((page, at) => ("blocks" in page ? page : nativePage(page, { number: at + 1 })));
  return [...all.flatMap((page) => joiner.add(page)), ...joiner.end()].map(({ number, blocks }) => [
    number,
    ...blocks.map(({ text }) => text),
  ]);
};

describe("pages", () => {
  it("have whole paragraphs where these start", () => {
    expect(joined([paragraph("one"), paragraph("it goes")], [more("on"), paragraph("two")])).toEqual([
      [1, "one", "it goes on"],
      [2, "two"],
    ]);
  });

  it("lose the hyphen of a cut word only", () => {
    expect(joined([paragraph("infor-")], [more("mation", "hyphen"), paragraph("a")])[0]).toEqual([1, "information"]);
    expect(joined([paragraph("state-of-")], [more("the-art", "none"), paragraph("a")])[0]).toEqual([
      1,
      "state-of-the-art",
    ]);
  });

  it("join past notes and running lines, and over a page without other text", () => {
    expect(
      joined(
        [other("list-item", "a"), other("footnote"), other("footer")],
        [other("header"), more("b"), other("footnote")],
        [other("table"), more("c"), paragraph("two")],
      ),
    ).toEqual([
      [2, "a b c", "footnote", "footer", "header", "footnote"],
      [3, "table", "two"],
    ]);
  });

  it("keep the marks of both halves at their words", () => {
    const joiner = pageJoiner();
    const bold = (block: Block): Block => ({ ...block, marks: [{ kind: "bold", start: 0, end: block.text.length }] });
    joiner.add(nativePage([bold(paragraph("infor-"))]));
    joiner.add(nativePage([bold(more("mation", "hyphen"))]));

    expect(joiner.end()[0]?.blocks[0]?.marks).toEqual([
      { kind: "bold", start: 0, end: 5 },
      { kind: "bold", start: 5, end: 11 },
    ]);
  });

  it("keep the links of both halves", () => {
    const joiner = pageJoiner();
    const linked = (block: Block): Block => ({ ...block, links: [{ text: block.text, uri: `http://${block.text}/` }] });
    joiner.add(nativePage([linked(paragraph("a"))]));
    joiner.add(nativePage([linked(more("b"))]));

    expect(joiner.end()[0]?.blocks[0]?.links?.map(({ text }) => text)).toEqual(["a", "b"]);
  });

  it.each<[string, readonly Block[] | Page]>([
    ["a heading", [other("heading", "a")]],
    ["a table", [paragraph("a"), other("table", "b")]],
    ["nothing", []],
    ["a page that is missing", { number: 1, source: "missing", blocks: [] }],
  ])("stay as they are after %s", (_, first) => {
    expect(joined(first, [more("on")]).at(-1)).toEqual([2, "on"]);
  });
});
