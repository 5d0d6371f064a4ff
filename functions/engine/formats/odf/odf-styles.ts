// Structure that styles define: hidden sheets and slides, and the page headers and footers in use.

import type { Block } from "../../base/model.ts";
import { childOf, childrenOf, descendantsOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import { type OdfTools, odfBlocks } from "./odf-blocks.ts";
import type { OdfSource } from "./odf-source.ts";

export interface OdfStyles {
  /** Returns the style of a family and name. The content's own styles win over the document's. */
  style(family: string, name: string | undefined): XmlElement | undefined;
  readonly masterPages: readonly XmlElement[];
}

export function odfStyles({ content, styles }: OdfSource): OdfStyles {
  const byName = new Map<string, XmlElement>();
  for (const root of [styles, content]) {
    for (const holder of childrenOf(root)) {
      for (const style of childrenOf(holder, "style:style")) {
        byName.set(`${style.attributes["style:family"]} ${style.attributes["style:name"]}`, style);
      }
    }
  }
  return {
    style: (family, name) => byName.get(`${family} ${name}`),
    masterPages: [...descendantsOf(childOf(styles, "office:master-styles"), "style:master-page")],
  };
}

export function isHiddenSheet(table: XmlElement, styles: OdfStyles): boolean {
  const style = styles.style("table", table.attributes["table:style-name"]);
  return childOf(style, "style:table-properties")?.attributes["table:display"] === "false";
}

export function isHiddenSlide(page: XmlElement, styles: OdfStyles): boolean {
  const style = styles.style("drawing-page", page.attributes["draw:style-name"]);
  return childOf(style, "style:drawing-page-properties")?.attributes["presentation:visibility"] === "hidden";
}

/** Returns the master pages that the content's styles name, and the default master page. */
export function usedMasterPages({ content }: OdfSource, { masterPages }: OdfStyles): readonly XmlElement[] {
  const named = new Set<string | undefined>();
  for (const style of childrenOf(childOf(content, "office:automatic-styles"))) {
    named.add(style.attributes["style:master-page-name"]);
  }
  const standard = masterPages.find(({ attributes }) => /^(?:Standard|Default)$/.test(attributes["style:name"] ?? ""));
  const byDefault = standard ?? masterPages[0];
  return masterPages.filter((page) => page === byDefault || named.has(page.attributes["style:name"]));
}

const HEADERS = ["style:header", "style:header-left", "style:header-first"];
const FOOTERS = ["style:footer", "style:footer-left", "style:footer-first"];

/** Removes repeats: first, left and other pages often have the same header. */
export function aroundBlocks(
  kind: "header" | "footer",
  pages: readonly XmlElement[],
  tools: OdfTools,
): readonly Block[] {
  const texts = pages.flatMap((page) =>
    childrenOf(page)
      .filter(({ name, attributes }) => {
        return (kind === "header" ? HEADERS : FOOTERS).includes(name) && attributes["style:display"] !== "false";
      })
      .map((element) => joinedText(odfBlocks(element, tools))),
  );
  return [...new Set(texts)].filter((text) => text !== "").map((text) => ({ kind, text }));
}
