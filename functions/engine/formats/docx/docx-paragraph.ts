// The words of one Word paragraph, in its runs, links, fields and changes (ECMA-376 part 1, 17.3 and 17.16).

import type { Link } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { isSymbolFont, symbolCharacter, symbolText } from "../../codecs/text/symbol-fonts.ts";
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { Relationship } from "../office/office-package.ts";

export interface ParagraphText {
  readonly text: string;
  readonly links: readonly Link[];
  /** Drawings, pictures and objects that are anchored in the paragraph, in order. */
  readonly drawings: readonly XmlElement[];
}

/** What a document counts while its paragraphs are read. */
export interface WordCounts {
  insertions: number;
  deletions: number;
  /** Imported pieces (altChunk) that are not in the package. */
  missingChunks: number;
}

export interface ParagraphTools {
  readonly counts: WordCounts;
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** The mark of a note in the text, such as "[1]". */
  noteMark(kind: "footnote" | "endnote", id: string): string;
}

interface Field {
  instruction: string;
  readonly start: number;
  /** Before "separate", what the field is made from; after it, what is shown. */
  isShown: boolean;
  textStart: number;
}

/** Characters that are written as elements (17.3.3). */
const CHARACTERS: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:ptab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:noBreakHyphen": "\u2011",
};
const PROPERTIES = /^w:\w+Pr$/;
const DELETED: ReadonlySet<string> = new Set(["w:del", "w:moveFrom"]);
const DRAWINGS: ReadonlySet<string> = new Set(["w:drawing", "w:pict", "w:object"]);

export function paragraphText(paragraph: XmlElement, tools: ParagraphTools): ParagraphText {
  const pieces: string[] = [];
  const spans: { readonly start: number; readonly end: number; readonly uri: string }[] = [];
  const drawings: XmlElement[] = [];
  const fields: Field[] = [];
  let length = 0;
  let font: string | undefined;

  const push = (text: string) => {
    if (fields.some(({ isShown }) => !isShown)) return;
    pieces.push(text);
    length += text.length;
  };
  const readField = (type: string | undefined) => {
    if (type === "begin") fields.push({ instruction: "", start: length, isShown: false, textStart: length });
    const field = fields.at(-1);
    if (field === undefined) return;
    if (type === "separate") {
      field.isShown = true;
      field.textStart = length;
    }
    if (type === "end") {
      fields.pop();
      const uri = linkOfField(field.instruction);
      if (field.isShown && uri !== undefined) spans.push({ start: field.textStart, end: length, uri });
    }
  };
  const readLink = (element: XmlElement) => {
    const start = length;
    readAll(element);
    const relationship = tools.relationships.get(element.attributes["r:id"] ?? "");
    if (relationship?.external) spans.push({ start, end: length, uri: relationship.target });
  };
  const read = (element: XmlElement) => {
    const { name } = element;
    const character = CHARACTERS[name];
    if (character !== undefined) push(character);
    else if (name === "w:t" || name === "m:t") readText(element);
    else if (name === "w:r") readRun(element);
    else if (name === "w:instrText") {
      const field = fields.at(-1);
      if (field !== undefined && !field.isShown) field.instruction += textOf(element);
    } else if (name === "w:fldChar") readField(element.attributes["w:fldCharType"]);
    else if (name === "w:fldSimple") readSimpleField(element);
    else if (name === "w:hyperlink") readLink(element);
    else if (name === "w:sym") push(symbolOf(element));
    else if (name === "w:footnoteReference") push(tools.noteMark("footnote", element.attributes["w:id"] ?? ""));
    else if (name === "w:endnoteReference") push(tools.noteMark("endnote", element.attributes["w:id"] ?? ""));
    else if (name === "w:ruby") readRuby(element);
    else if (name === "mc:AlternateContent") readAll(alternativeOf(element));
    else if (DRAWINGS.has(name)) drawings.push(element);
    else if (DELETED.has(name)) tools.counts.deletions++;
    else if (!PROPERTIES.test(name)) {
      if (name === "w:ins" || name === "w:moveTo") tools.counts.insertions++;
      readAll(element);
    }
  };
  const readRun = (element: XmlElement) => {
    const before = font;
    font = fontOf(element);
    readAll(element);
    font = before;
  };
  const readText = (element: XmlElement) => {
    const text = textOf(element).replaceAll(/[\r\n]+/g, " ");
    push(isSymbolFont(font) ? symbolText(font, text) : text);
  };
  const readSimpleField = (element: XmlElement) => {
    const start = length;
    readAll(element);
    const uri = linkOfField(element.attributes["w:instr"] ?? "");
    if (uri !== undefined) spans.push({ start, end: length, uri });
  };
  /** The reading of East Asian characters stands after them. */
  const readRuby = (element: XmlElement) => {
    readAll(childOf(element, "w:rubyBase"));
    push("(");
    readAll(childOf(element, "w:rt"));
    push(")");
  };
  const readAll = (element: XmlElement | undefined) => {
    for (const child of childrenOf(element)) read(child);
  };

  readAll(paragraph);
  const whole = pieces.join("");
  const links = spans
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, uri }) => ({ text: tidy(whole.slice(start, end)).trim(), uri }));
  return { text: tidy(whole), links: links.filter(({ text }) => text !== ""), drawings };
}

/** The first alternative that has words, else the fallback: text boxes are written twice, for old readers and new. */
export function alternativeOf(element: XmlElement): XmlElement | undefined {
  const choice = childrenOf(element, "mc:Choice").find((each) => !descendantsOf(each, ...WORDS).next().done);
  return choice ?? childOf(element, "mc:Fallback") ?? childOf(element, "mc:Choice");
}

const WORDS = ["w:t", "a:t", "m:t", "c:chart", "cx:chart", "dgm:relIds", "o:OLEObject"];

function tidy(text: string): string {
  return toNfc(withoutSoftHyphens(text));
}

/** "HYPERLINK "https://…" \o "…"" (17.16.5.25); a place in the document itself has only a switch. */
function linkOfField(instruction: string): string | undefined {
  return (
    /^\s*HYPERLINK\s+"([^"\\][^"]*)"/i.exec(instruction)?.[1] ?? /^\s*HYPERLINK\s+([^\s"\\]\S*)/i.exec(instruction)?.[1]
  );
}

/** Codes of picture fonts that no character says are no text. */
function symbolOf({ attributes }: XmlElement): string {
  const code = Number.parseInt(attributes["w:char"] ?? "", 16);
  if (!(code > 0 && code <= 0x10ffff)) return "";
  const shown = symbolCharacter(attributes["w:font"] ?? "", code);
  return shown ?? (code < 0xe000 || code > 0xf8ff ? String.fromCodePoint(code) : "");
}

function fontOf(run: XmlElement): string | undefined {
  const fonts = childOf(childOf(run, "w:rPr"), "w:rFonts")?.attributes;
  return fonts?.["w:ascii"] ?? fonts?.["w:hAnsi"];
}
