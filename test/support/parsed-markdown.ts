// Reads Markdown back with the parser of mdast, as GitHub does, into text with marks. Signs and tags are equal.

import type { Nodes, Parents, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import type { Mark, MarkKind } from "../../functions/engine/base/model.ts";

export interface ParsedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

export function parseMarkdown(markdown: string): Root {
  return fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
}

const KINDS: Partial<Record<Nodes["type"], MarkKind>> = { strong: "bold", emphasis: "italic", delete: "strike" };
const TAGS: Readonly<Record<string, MarkKind>> = {
  strong: "bold",
  em: "italic",
  del: "strike",
  u: "underline",
  sup: "superscript",
  sub: "subscript",
};

/** Reads the inline content of a paragraph, a heading or a cell. */
export function parsedText(parent: Parents): ParsedText {
  const marks: Mark[] = [];
  const tags: { readonly kind: MarkKind; readonly start: number }[] = [];
  let text = "";
  const read = (node: Nodes) => {
    const start = text.length;
    if (node.type === "text") text += node.value;
    else if (node.type === "break") text += "\n";
    else if (node.type === "inlineCode") {
      text += node.value;
      marks.push({ kind: "code", start, end: text.length });
    } else if (node.type === "inlineMath") marks.push({ kind: "formula", start, end: start, latex: node.value });
    else if (node.type === "footnoteReference") marks.push({ kind: "note", start, end: start, note: node.identifier });
    else if (node.type === "image")
      marks.push({ kind: "image", start, end: start, uri: node.url, alt: node.alt ?? "" });
    else if (node.type === "html") {
      const [, close, tag = ""] = /^<(\/?)(\w+)>$/.exec(node.value) ?? [];
      const kind = TAGS[tag];
      if (tag === "br") text += "\n";
      else if (kind === undefined) text += node.value.replace("<!-- -->", "");
      else if (close === "") tags.push({ kind, start });
      else marks.push({ kind, start: tags.pop()?.start ?? start, end: start });
    } else if ("children" in node) {
      for (const child of node.children) read(child);
      const kind = KINDS[node.type];
      if (kind !== undefined) marks.push({ kind, start, end: text.length });
      if (node.type === "link") marks.push({ kind: "link", start, end: text.length, uri: node.url });
    }
  };
  for (const child of parent.children) read(child);
  return { text, marks };
}
