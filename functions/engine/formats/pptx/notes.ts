// Speaker notes of a slide.

import { childOf, descendantsOf } from "../../codecs/xml-tree.ts";
import type { Block } from "../../model.ts";
import type { OfficePackage } from "../office/package.ts";
import { bodyText } from "../office/text-body.ts";
import { placeholderOf } from "./placeholders.ts";

/** What every notes page repeats: the slide's picture, its number, date, header and footer. */
const AROUND: ReadonlySet<string> = new Set(["sldImg", "sldNum", "dt", "hdr", "ftr"]);

export function slideNotes(parts: OfficePackage, slide: string): readonly Block[] {
  return parts.related(slide, "notesSlide").flatMap((part) => {
    const relationships = parts.relationships(part);
    return [...descendantsOf(parts.xml(part), "p:sp")].flatMap((shape): Block[] => {
      if (AROUND.has(placeholderOf(shape)?.type ?? "")) return [];
      const text = bodyText(childOf(shape, "p:txBody"), relationships);
      return text === "" ? [] : [{ kind: "note", text }];
    });
  });
}
