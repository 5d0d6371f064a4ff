// Reads a slide of an OpenDocument presentation, or a page of a drawing, as a page (ODF 1.3 part 3, 10.2 and 10.9).

import type { Block, Page } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { childOf, childrenOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import { type OdfTools, odfBlocks, takeAside } from "./odf-blocks.ts";
import { masterBlocks } from "./odf-masters.ts";
import { isHiddenSlide, type OdfStyles } from "./odf-styles.ts";

export function slidePage(
  page: XmlElement,
  body: XmlElement | undefined,
  styles: OdfStyles,
  tools: OdfTools,
): Omit<Page, "number" | "source"> {
  const titles: Block[] = [];
  const blocks: Block[] = [];
  for (const shape of childrenOf(page).filter(saysMore)) {
    const inside = odfBlocks({ name: "", attributes: {}, children: [shape] }, tools);
    const text = joinedText(inside);
    if (shape.attributes["presentation:class"] !== "title") blocks.push(...inside);
    else if (text !== "") titles.push({ kind: "heading", level: 1, text });
  }
  const label = titles[0]?.text;
  const hidden = isHiddenSlide(page, styles) ? { hidden: true } : {};
  const notes = notesOf(page, tools);
  const declarations = [...declared("header", page, body), ...declared("footer", page, body)];
  const around = [...declarations, ...masterBlocks(page, styles, tools)];
  return {
    ...(label === undefined ? {} : { label }),
    ...hidden,
    blocks: [...titles, ...blocks, ...notes, ...takeAside(tools), ...around],
  };
}

function notesOf(page: XmlElement, tools: OdfTools): readonly Block[] {
  const shapes = childrenOf(childOf(page, "presentation:notes")).filter(saysMore);
  return shapes.flatMap((shape): Block[] => {
    const text = joinedText(odfBlocks({ name: "", attributes: {}, children: [shape] }, tools));
    return text === "" ? [] : [{ kind: "note", text }];
  });
}

/** Skips slide numbers, which are the numbers of the pages. */
function saysMore({ attributes }: XmlElement): boolean {
  return attributes["presentation:class"] !== "page-number";
}

/** Returns a header or footer. Slides refer by name to declarations in the body. */
function declared(kind: "header" | "footer", page: XmlElement, body: XmlElement | undefined): readonly Block[] {
  const name = page.attributes[`presentation:use-${kind}-name`];
  if (name === undefined) return [];
  return childrenOf(body, `presentation:${kind}-decl`)
    .filter(({ attributes }) => attributes["presentation:name"] === name)
    .map((element) => toNfc(textOf(element).trim()))
    .filter((text) => text !== "")
    .map((text) => ({ kind, text }));
}
