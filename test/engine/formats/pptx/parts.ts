// Packages of single parts, for tests of one reader of a presentation.

import { parseXml, type XmlElement } from "../../../../functions/engine/codecs/text/xml-tree.ts";
import { type OfficePackage, openPackage } from "../../../../functions/engine/formats/office/office-package.ts";
import {
  CHART,
  DRAWING,
  packageBytes,
  RELATIONSHIPS,
  type Related,
  relationships,
} from "../../../support/documents/office.ts";
import { options } from "../shared/options.ts";

const PRESENTATION = "http://schemas.openxmlformats.org/presentationml/2006/main";
const NAMESPACES = Object.entries({
  p: PRESENTATION,
  a: DRAWING,
  c: CHART,
  r: RELATIONSHIPS,
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  p188: "http://schemas.microsoft.com/office/powerpoint/2018/8/main",
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(" ");

const SHORT_NAMES = { [PRESENTATION]: "p", [DRAWING]: "a", [RELATIONSHIPS]: "r" };

/** Opens a package of these parts. `related` holds the relationships by the name of their part. */
export function packageOf(
  parts: Readonly<Record<string, string | Uint8Array>>,
  related: Readonly<Record<string, Related>> = {},
): OfficePackage {
  const lists = Object.entries(related).map(([part, each]) => {
    const slash = part.lastIndexOf("/") + 1;
    return [`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`, relationships(each)];
  });
  const all = { "ppt/presentation.xml": rootXml("p:presentation", ""), ...parts, ...Object.fromEntries(lists) };
  return openPackage(packageBytes("ppt/presentation.xml", "x", all), options.limits, /presentation\.xml$/);
}

/** A root element with all namespaces. */
export function rootXml(name: string, content: string, attributes = ""): string {
  return `<${name} ${NAMESPACES} ${attributes}>${content}</${name}>`;
}

/** A slide, layout, master or notes page with these shapes. */
export function slideXml(name: string, shapes: string, attributes = ""): string {
  return rootXml(name, `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`, attributes);
}

/** The first element inside a root. */
export function elementOf(xml: string): XmlElement {
  const bytes = Buffer.from(rootXml("p:root", xml));
  const root = parseXml(bytes, { name: "part", maxDepth: 100, prefixes: SHORT_NAMES, documentType: "refuse" });
  const [first] = root.children;
  if (first === undefined || typeof first === "string") throw new Error("no element");
  return first;
}
