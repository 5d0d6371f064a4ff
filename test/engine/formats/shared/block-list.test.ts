import { describe, expect, it } from "vitest";
import { html } from "../../../../functions/engine/formats/html/html.ts";
import { markdown } from "../../../../functions/engine/formats/plain-text/markdown.ts";
import { text } from "../../../../functions/engine/formats/plain-text/text.ts";
import { rtf } from "../../../../functions/engine/formats/rtf/rtf.ts";
import { MAX_BLOCKS } from "../../../../functions/engine/formats/shared/block-list.ts";
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
    expect(document.pages[0]?.blocks.at(-1)).toEqual({ kind: "paragraph", text: "y\n\nz" });
  });
});
