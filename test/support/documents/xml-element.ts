// Parses small XML parts for tests. Names keep the prefixes that the test writes.

import { strToU8 } from "fflate";
import { parseXml, type XmlElement } from "../../../functions/engine/codecs/text/xml-tree.ts";

export function xmlElement(xml: string): XmlElement {
  return parseXml(strToU8(xml), { name: "the test", maxDepth: 100, prefixes: {}, documentType: "refuse" });
}
