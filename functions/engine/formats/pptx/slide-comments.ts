// Comments on a slide: those of PowerPoint up to 2019, and later threads (MS-PPTX, section 2.16).

import type { Block } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { childOf, childrenOf, descendantsOf, textOf } from "../../codecs/text/xml-tree.ts";
import type { OfficePackage } from "../office/office-package.ts";
import { bodyText } from "../office/text-body.ts";

export function slideComments(parts: OfficePackage, slide: string): readonly Block[] {
  const texts = parts.related(slide, "comments").flatMap((part) => {
    const root = parts.xml(part);
    const old = childrenOf(root, "p:cm").map((comment) => textOf(childOf(comment, "p:text")));
    const threads = [...descendantsOf(root, "p188:txBody")].map((body) => bodyText(body, parts.relationships(part)));
    return [...old, ...threads];
  });
  return texts
    .map((text) => toNfc(text.trim()))
    .filter((text) => text !== "")
    .map((text) => ({ kind: "comment", text }));
}
