// Entities that a document type declares (XML 1.0, section 4.2): those with a plain text. Others, and bombs of them, stay as written.

/** Characters of one value, and entities of one document. Documentation declares names of products and versions. */
const LONGEST_VALUE = 1_000;
const MOST_ENTITIES = 1_000;
/** Characters that all values may add to a document. */
const MOST_ADDED = 1_000_000;

const DECLARED = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g;
const REFERENCE = /&([\w.:-]+);/y;

/** Writes the texts of entities in their places. `subset` has their declarations. Sections of characters have no entities. */
export function withPlainEntities(xml: string, subset: string): string {
  const entities = declaredIn(subset);
  if (entities.size === 0) return xml;
  let [written, from, added] = ["", 0, 0];
  for (let at = nextMark(xml, 0); at >= 0; at = nextMark(xml, at)) {
    if (xml[at] === "<") {
      const end = xml.indexOf("]]>", at);
      if (end < 0) break;
      at = end;
      continue;
    }
    REFERENCE.lastIndex = at;
    const [reference = "&", name = ""] = REFERENCE.exec(xml) ?? [];
    const value = entities.get(name);
    if (value !== undefined && added + value.length <= MOST_ADDED) {
      written += xml.slice(from, at) + value;
      from = at + reference.length;
      added += value.length;
    }
    at += reference.length;
  }
  return written + xml.slice(from);
}

/** Index of the next reference or section of characters; -1 after the last. */
function nextMark(xml: string, from: number): number {
  const marks = /&|<!\[CDATA\[/g;
  marks.lastIndex = from;
  return marks.exec(xml)?.index ?? -1;
}

function declaredIn(subset: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  for (const [, name = "", double, single = ""] of subset.matchAll(DECLARED)) {
    const value = double ?? single;
    // The first declaration of a name counts.
    if (value.length <= LONGEST_VALUE && entities.size < MOST_ENTITIES && !entities.has(name))
      entities.set(name, value);
  }
  return entities;
}
