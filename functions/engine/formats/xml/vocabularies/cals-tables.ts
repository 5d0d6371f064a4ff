// Tables of the CALS model (OASIS TR 9502), as DocBook and JATS have them: columns have names, and cells span from one
// named column to another.

import { childrenOf, type XmlElement } from "../../../codecs/text/xml-tree.ts";
import { attributeOf, childrenNamed, isNamed } from "./elements.ts";
import type { WriteElement } from "./vocabulary.ts";

/** A group of rows, whose columns have numbers by their names. */
export const columnGroup: WriteElement = (element, walk) => {
  let next = 1;
  const numbers = new Map<string, number>();
  for (const column of childrenNamed(element, "colspec")) {
    const number = Number.parseInt(attributeOf(column, "colnum") ?? "", 10) || next;
    numbers.set(attributeOf(column, "colname") ?? "", number);
    next = number + 1;
  }
  const spans = new Map(
    childrenNamed(element, "spanspec").map((span) => [attributeOf(span, "spanname") ?? "", span] as const),
  );
  const parts = inReadingOrder(element).map((part) => {
    return withSpans(part, (cell) => {
      const span = spans.get(attributeOf(cell, "spanname") ?? "") ?? cell;
      const from = numbers.get(attributeOf(span, "namest") ?? "");
      const to = numbers.get(attributeOf(span, "nameend") ?? "");
      return from === undefined || to === undefined ? 1 : to - from + 1;
    });
  });
  walk.these(parts, element);
};

/** Parts of a table. The foot may be written before the body. */
export function inReadingOrder(element: XmlElement): readonly XmlElement[] {
  const feet = childrenNamed(element, "tfoot");
  return [...childrenOf(element).filter((part) => !feet.includes(part)), ...feet];
}

/** Writes the spans of cells as HTML does. */
function withSpans(element: XmlElement, colspanOf: (cell: XmlElement) => number): XmlElement {
  if (isNamed(element, "entry", "td", "th")) {
    const colspan = String(colspanOf(element));
    const rowspan = String(1 + (Number.parseInt(attributeOf(element, "morerows") ?? "", 10) || 0));
    return { ...element, attributes: { ...element.attributes, colspan, rowspan } };
  }
  if (!isNamed(element, "thead", "tbody", "tfoot", "row", "tr")) return element;
  const children = element.children.map((child) => (typeof child === "string" ? child : withSpans(child, colspanOf)));
  return { ...element, children };
}
