// Properties of Office documents: core (ECMA-376 part 2, 8) and the application that wrote them (part 1, 22.2).

import type { Metadata } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { childrenOf, textOf } from "../../codecs/text/xml-tree.ts";
import type { OfficePackage } from "./office-package.ts";

const CORE: ReadonlyMap<string, Property> = new Map([
  ["dc:title", "title"],
  ["dc:creator", "author"],
  ["dc:subject", "subject"],
  ["cp:keywords", "keywords"],
  ["dc:language", "language"],
  ["dcterms:created", "created"],
  ["dcterms:modified", "modified"],
]);

type Property = "title" | "author" | "subject" | "keywords" | "language" | "created" | "modified" | "creator";

export function officeProperties(parts: OfficePackage): Partial<Metadata> {
  const found: Partial<Record<Property, string>> = {};
  const remember = (field: Property | undefined, text: string) => {
    const value = toNfc(text.trim());
    if (field !== undefined && value !== "") found[field] ??= value;
  };
  for (const part of [...parts.related("", "core-properties"), "docProps/core.xml"]) {
    for (const element of childrenOf(parts.xml(part))) remember(CORE.get(element.name), textOf(element));
  }
  for (const element of childrenOf(parts.xml("docProps/app.xml"))) {
    if (element.name === "ep:Application") remember("creator", textOf(element));
  }
  return found;
}
