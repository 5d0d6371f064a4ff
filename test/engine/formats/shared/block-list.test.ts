import { describe, expect, it } from "vitest";
import { html } from "../../../../functions/engine/formats/html/html.ts";
import { markdown } from "../../../../functions/engine/formats/plain-text/markdown.ts";
import { text } from "../../../../functions/engine/formats/plain-text/text.ts";
import { rtf } from "../../../../functions/engine/formats/rtf/rtf.ts";
import { createBlockList, MAX_BLOCKS } from "../../../../functions/engine/formats/shared/block-list.ts";
import { xml } from "../../../../functions/engine/formats/xml/xml.ts";
import { options } from "./options.ts";

describe("more paragraphs than the limit of blocks", () => {
  it.each([
    [rtf, "{\\rtf1 ", "a\\par ", "y\\par z}"],
    [markdown, "", "a\n\n", "y\n\nz"],
    [text, "", "a\n\n", "y\n\nz"],
    [html, "<html><body>", "<p>a</p>", "<p>y</p><p>z</p></body></html>"],
    [xml, "<d>", "<p>a</p>", "<p>y</p><p>z</p></d>"],
  ])("keep their words, in one last paragraph ($name)", async (format, start, paragraph, end) => {
    const bytes = new TextEncoder().encode(start + paragraph.repeat(MAX_BLOCKS) + end);

    const { document } = await format.extract(bytes, options);

    expect(document.pages[0]?.blocks).toHaveLength(MAX_BLOCKS + 1);
    expect(document.pages[0]?.blocks.at(-1)).toEqual({
      kind: "paragraph",
      text: "y\n\nz",
      ...(format.name === "markdown" ? { markdown: true } : {}),
    });
  });
});

describe("a list of blocks", () => {
  const finished = (alone: number, count: number) => {
    const list = createBlockList(alone);
    for (let index = 1; index <= count; index++) list.push({ kind: "paragraph", text: `${index}` });
    return list.finish().map(({ text }) => text);
  };

  it.each([
    [3, ["1", "2", "3"]],
    [4, ["1", "2", "3", "4"]],
    [5, ["1", "2", "3", "4\n\n5"]],
  ])("with room for three has %i blocks as %j", (count, texts) => {
    expect(finished(3, count)).toEqual(texts);
  });

  it.each([9_999, 10_000, 10_001, 20_000])("joins %i further blocks without gaps", (count) => {
    const [, last] = finished(1, count + 1);

    expect(last).toBe(Array.from({ length: count }, (_, index) => `${index + 2}`).join("\n\n"));
  });

  it("keeps the markers of further blocks", () => {
    const list = createBlockList(0);
    list.push({ kind: "list-item", marker: "1.", text: "a" });

    expect(list.finish()).toEqual([{ kind: "paragraph", text: "1. a" }]);
  });
});
