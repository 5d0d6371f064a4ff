// Pictures, objects and their alternatives in the text of a Word document (ECMA-376 part 1, 20.2 and 20.4; part 4, 19.1).

import { childOf, childrenOf, descendantsOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { Look } from "../../output/marks/marked-text.ts";
import type { Formula } from "../formulas/formula-tree.ts";
import type { Relationship } from "../office/office-package.ts";
import { isEquation } from "../office/ole-equation.ts";

/** Returns marks of the pictures in w:drawing or w:pict. Those in text boxes belong to the text of the box. */
export function pictureMarks(drawing: XmlElement, relationships: ReadonlyMap<string, Relationship>): readonly Look[] {
  const marks: Look[] = [];
  const read = (element: XmlElement, around: string) => {
    for (const child of childrenOf(element)) {
      if (child.name === "w:txbxContent" || child.name === "mc:Fallback") continue;
      const alt = descriptionOf(child) ?? around;
      const { "r:embed": embed, "r:link": link, "r:id": id } = child.attributes;
      const isPicture = child.name === "a:blip" || child.name === "v:imagedata";
      const target = isPicture ? relationships.get(embed ?? link ?? id ?? "")?.target : undefined;
      if (target !== undefined)
        marks.push({ kind: "image", uri: target.replace(/^\/?word\//, ""), ...(alt === "" ? {} : { alt }) });
      // The description precedes the picture, in an element of its own.
      read(child, alt);
    }
  };
  const described = childrenOf(drawing)
    .flatMap((each) => childrenOf(each))
    .find(({ name }) => name === "wp:docPr");
  read(drawing, (described === undefined ? undefined : descriptionOf(described)) ?? "");
  return marks;
}

function descriptionOf({ name, attributes }: XmlElement): string | undefined {
  if (name === "wp:docPr") return attributes["descr"] || undefined;
  return name === "v:shape" || name === "v:rect" ? attributes["alt"] || undefined : undefined;
}

/**
 * Returns the first alternative with words, the fallback last; else the first choice with a picture, which has its description, or
 * the fallback. Word writes text boxes twice, for new and old readers.
 */
export function alternativeOf(element: XmlElement): XmlElement | undefined {
  const choices = childrenOf(element, "mc:Choice");
  const fallback = childOf(element, "mc:Fallback");
  const has = (names: readonly string[]) => (each: XmlElement) => !descendantsOf(each, ...names).next().done;
  const withWords = [...choices, ...(fallback === undefined ? [] : [fallback])].find(has(WORDS));
  return withWords ?? choices.find(has(["a:blip"])) ?? fallback ?? choices[0];
}

const WORDS = ["w:t", "a:t", "m:t", "c:chart", "cx:chart", "dgm:relIds", "o:OLEObject"];

/** Formula of an object of Equation Editor. */
export function objectFormula(
  element: XmlElement,
  relationships: ReadonlyMap<string, Relationship>,
  equation: ((part: string) => Formula | undefined) | undefined,
): Formula | undefined {
  const [object] = descendantsOf(element, "o:OLEObject");
  const { ProgID: program = "", "r:id": id = "" } = object?.attributes ?? {};
  const target = isEquation(program) ? relationships.get(id)?.target : undefined;
  return target === undefined ? undefined : equation?.(target);
}
