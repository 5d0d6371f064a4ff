// Reads formulas of Office: Office MathML (ECMA-376 part 1, 22.1).

import { childOf, childrenOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { type Alphabet, type Formula, groupOf, rowOf } from "./formula-tree.ts";
import { letterOf } from "./math-letters.ts";

/** Reads m:oMath, or any element whose children are parts of a formula. */
export function ommlFormula(element: XmlElement | undefined): Formula {
  return rowOf(childrenOf(element).flatMap((child) => part(child) ?? []));
}

function part(element: XmlElement): Formula | undefined {
  const own = (name: string) => ommlFormula(childOf(element, name));
  const property = (name: string) => attributeOf(childOf(childOf(element, `${element.name}Pr`), name));
  const isOff = (value: string | undefined) => value === "0" || value === "off" || value === "false";
  const isHidden = (name: string) => {
    const value = property(name);
    return value !== undefined && !isOff(value);
  };
  switch (element.name) {
    case "m:r":
      return run(element);
    case "m:f":
      if (property("m:type") === "lin") return rowOf([own("m:num"), sign("/"), own("m:den")]);
      return { type: "fraction", top: own("m:num"), bottom: own("m:den"), hasBar: property("m:type") !== "noBar" };
    case "m:rad": {
      const degree = own("m:deg");
      const hasDegree = !isHidden("m:degHide") && !isEmpty(degree);
      return { type: "root", radicand: own("m:e"), ...(hasDegree ? { degree } : {}) };
    }
    case "m:sSub":
      return { type: "scripts", base: own("m:e"), sub: own("m:sub") };
    case "m:sSup":
      return { type: "scripts", base: own("m:e"), sup: own("m:sup") };
    case "m:sSubSup":
      return { type: "scripts", base: own("m:e"), sub: own("m:sub"), sup: own("m:sup") };
    case "m:sPre":
      return rowOf([{ type: "scripts", base: rowOf([]), sub: own("m:sub"), sup: own("m:sup") }, own("m:e")]);
    case "m:nary": {
      const sub = isHidden("m:subHide") ? {} : { sub: own("m:sub") };
      const sup = isHidden("m:supHide") ? {} : { sup: own("m:sup") };
      return rowOf([{ type: "scripts", base: sign(property("m:chr") ?? "∫"), ...sub, ...sup }, groupOf(own("m:e"))]);
    }
    case "m:func":
      return rowOf([own("m:fName"), groupOf(own("m:e"))]);
    case "m:limLow":
      return { type: "stack", base: own("m:e"), under: own("m:lim") };
    case "m:limUpp":
      return { type: "stack", base: own("m:e"), over: own("m:lim") };
    case "m:acc":
      return { type: "accent", base: own("m:e"), sign: property("m:chr") ?? "\u0302", isUnder: false };
    case "m:bar":
      return { type: "accent", base: own("m:e"), sign: "\u0305", isUnder: property("m:pos") !== "top" };
    case "m:groupChr": {
      const isUnder = property("m:pos") !== "top";
      return { type: "accent", base: own("m:e"), sign: property("m:chr") ?? "⏟", isUnder };
    }
    case "m:d":
      return {
        type: "fenced",
        open: property("m:begChr") ?? "(",
        close: property("m:endChr") ?? ")",
        separator: property("m:sepChr") ?? "|",
        items: childrenOf(element, "m:e").map(ommlFormula),
      };
    case "m:m":
      return {
        type: "matrix",
        rows: childrenOf(element, "m:mr").map((row) => childrenOf(row, "m:e").map(ommlFormula)),
      };
    case "m:eqArr":
      return { type: "matrix", rows: childrenOf(element, "m:e").map((row) => [ommlFormula(row)]) };
    case "w:del":
    case "w:moveFrom":
      return undefined;
    default:
      return /Pr$/.test(element.name) ? undefined : ommlFormula(element);
  }
}

function run(element: XmlElement): Formula {
  const properties = childOf(element, "m:rPr");
  const isUpright = attributeOf(childOf(properties, "m:sty")) === "p" || childOf(properties, "m:nor") !== undefined;
  const text = childrenOf(element)
    .filter(({ name }) => name === "m:t" || name === "w:t")
    .map(textOf)
    .join("");
  // Arrays mark the place where their rows are aligned.
  const shown = text.replaceAll("&", "");
  const alphabet = ALPHABETS.get(attributeOf(childOf(properties, "m:scr")) ?? "");
  if (alphabet !== undefined) return { type: "text", text: shown, isUpright, alphabet };
  if (childOf(properties, "m:nor") !== undefined) return { type: "text", text: shown, isUpright, role: "words" };
  return letterOf(shown) ?? { type: "text", text: shown, isUpright };
}

const ALPHABETS: ReadonlyMap<string, Alphabet> = new Map([
  ["script", "script"],
  ["fraktur", "fraktur"],
  ["double-struck", "double-struck"],
]);

function sign(text: string): Formula {
  return { type: "text", text, isUpright: false };
}

function attributeOf(element: XmlElement | undefined): string | undefined {
  return element === undefined ? undefined : (element.attributes["m:val"] ?? "");
}

function isEmpty(formula: Formula): boolean {
  if (formula.type === "row") return formula.items.every(isEmpty);
  return formula.type === "text" && formula.text.trim() === "";
}
