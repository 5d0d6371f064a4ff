// Speaker notes of a slide.

import type { Block, BlockKind } from "../../base/model.ts";
import { childOf, pathOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { OfficePackage } from "../office/office-package.ts";
import { bodyText } from "../office/text-body.ts";
import { placeholderOf } from "./placeholders.ts";
import { blocksOfShapes } from "./slide-shapes.ts";

/** Placeholders that repeat on every notes page: the slide's picture, its number and the date. */
const SILENT: ReadonlySet<string> = new Set(["sldImg", "sldNum", "dt"]);
const AROUND: ReadonlyMap<string, BlockKind> = new Map([
  ["hdr", "header"],
  ["ftr", "footer"],
]);

export function slideNotes(parts: OfficePackage, slide: string): readonly Block[] {
  return parts.related(slide, "notesSlide").flatMap((part) => {
    const relationships = parts.relationships(part);
    const ofShape = (shape: XmlElement): readonly Block[] => {
      const type = placeholderOf(shape)?.type ?? "";
      if (SILENT.has(type)) return [];
      const text = bodyText(childOf(shape, "p:txBody"), relationships);
      return text === "" ? [] : [{ kind: AROUND.get(type) ?? "note", text }];
    };
    return blocksOfShapes(pathOf(parts.xml(part), "p:cSld", "p:spTree"), { parts, relationships, ofShape });
  });
}
