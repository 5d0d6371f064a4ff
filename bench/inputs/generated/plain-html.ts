// Documents of known structure as HTML without styles, which pandoc and LibreOffice turn into other formats.

import { type Block, type Cell, type Item, type Node, treeOf } from "../typeset/documents.ts";
import { attributes, escapedXml } from "../typeset/markup.ts";
import { headerRows } from "../typeset/tables.ts";

/** Notes are paragraphs with their label, because HTML has no notes. */
export function plainHtml(blocks: readonly Block[]): string {
  const body = treeOf(blocks).map(nodeSource);
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8"></head><body>
${body.filter((source) => source !== "").join("\n")}
</body></html>
`;
}

function nodeSource(node: Node): string {
  if ("list" in node) return listSource(node.list);
  const { block } = node;
  switch (block.kind) {
    case "paragraph":
    case "caption":
    case "margin":
      return `<p>${escapedXml(block.text)}</p>`;
    case "footnote":
      return `<p>${escapedXml(block.label)} ${escapedXml(block.text)}</p>`;
    case "heading":
      return `<h${block.level}>${escapedXml(block.text)}</h${block.level}>`;
    case "code":
      return `<pre><code>${escapedXml(block.text)}</code></pre>`;
    case "table": {
      const heads = headerRows(block);
      const rows = block.rows.map((row, y) => `<tr>${row.map((cell) => cellSource(cell, y < heads)).join("")}</tr>`);
      const head = heads > 0 ? `<thead>${rows.slice(0, heads).join("")}</thead>` : "";
      return `<table>${head}<tbody>${rows.slice(heads).join("")}</tbody></table>`;
    }
    case "figure":
      return "";
  }
}

function listSource(list: readonly Item[]): string {
  const [first] = list;
  const items = list.map(({ item, lists }) => `<li>${escapedXml(item.text)}${lists.map(listSource).join("")}</li>`);
  const start = first?.item.ordered === true && typeof first.item.n === "number" ? first.item.n : 1;
  const tag = first?.item.ordered === true ? "ol" : "ul";
  return `<${tag}${attributes({ start: start === 1 ? undefined : start })}>${items.join("")}</${tag}>`;
}

function cellSource({ text, rowspan, colspan }: Cell, isHead: boolean): string {
  const tag = isHead ? "th" : "td";
  const spans = attributes({
    rowspan: rowspan > 1 ? rowspan : undefined,
    colspan: colspan > 1 ? colspan : undefined,
  });
  return `<${tag}${spans}>${escapedXml(text)}</${tag}>`;
}
