// Reads meta.xml, the document's metadata (ODF 1.3 part 3, 4.3).

import type { Metadata } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { childOf, childrenOf, textOf } from "../../codecs/text/xml-tree.ts";
import type { OdfSource } from "./odf-source.ts";

type Property = "title" | "author" | "subject" | "keywords" | "language" | "created" | "modified" | "creator";

/** Elements in order of preference: the first author precedes the last one. */
const FIELDS: readonly (readonly [element: string, field: Property])[] = [
  ["dc:title", "title"],
  ["meta:initial-creator", "author"],
  ["dc:creator", "author"],
  ["dc:subject", "subject"],
  ["dc:language", "language"],
  ["meta:creation-date", "created"],
  ["dc:date", "modified"],
  ["meta:generator", "creator"],
];

export function odfProperties({ meta }: OdfSource): Partial<Metadata> {
  const elements = childrenOf(childOf(meta, "office:meta"));
  const found: Partial<Record<Property, string>> = {};
  for (const [name, field] of FIELDS) {
    const text = clean(textOf(elements.find((element) => element.name === name)));
    if (text !== "") found[field] ??= text;
  }
  const keywords = elements.filter(({ name }) => name === "meta:keyword").map((element) => clean(textOf(element)));
  return keywords.length === 0 ? found : { ...found, keywords: keywords.join(", ") };
}

function clean(text: string): string {
  return toNfc(text.trim());
}
