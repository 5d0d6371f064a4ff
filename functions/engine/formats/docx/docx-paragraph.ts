// Reads the words of one Word paragraph: runs, links, fields and tracked changes (ECMA-376 part 1, 17.3 and 17.16).

import type { Link } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { isSymbolFont, symbolCharacter, symbolText } from "../../codecs/text/symbol-fonts.ts";
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { Relationship } from "../office/office-package.ts";
import { CHECKED, chosenEntry, isControlChecked, isFieldChecked, UNCHECKED } from "./docx-fields.ts";

export interface ParagraphText {
  readonly text: string;
  readonly links: readonly Link[];
  /** Drawings, pictures and objects anchored in the paragraph, in order. */
  readonly drawings: readonly XmlElement[];
}

/** Counts for the warnings of a document. */
export interface WordCounts {
  insertions: number;
  deletions: number;
  /** Imported parts (altChunk) that are not in the package. */
  missingChunks: number;
}

export interface ParagraphTools {
  readonly counts: WordCounts;
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** The mark of a note in the text, such as "[1]". */
  noteMark(kind: "footnote" | "endnote", id: string): string;
}

/** A complex field (17.16.18): its instruction, then a separator, then the text that it shows. */
interface Field {
  instruction: string;
  /** True after the separator. */
  isShown: boolean;
  textStart: number;
  /** Chosen entry of a list. Word shows it, but seldom writes it as text. */
  readonly entry: string;
}

/** State of one paragraph while its elements are read. */
interface ParagraphReader {
  readonly tools: ParagraphTools;
  readonly pieces: string[];
  readonly spans: { readonly start: number; readonly end: number; readonly uri: string }[];
  readonly drawings: XmlElement[];
  /** Open fields; the innermost is last. */
  readonly fields: Field[];
  /** Characters in `pieces`. */
  length: number;
  font: string | undefined;
}

type ReadElement = (reader: ParagraphReader, element: XmlElement) => void;

/** Returns the words, links and drawings of a paragraph. */
export function paragraphText(paragraph: XmlElement, tools: ParagraphTools): ParagraphText {
  const reader: ParagraphReader = {
    tools,
    pieces: [],
    spans: [],
    drawings: [],
    fields: [],
    length: 0,
    font: undefined,
  };
  readChildren(reader, paragraph);
  const whole = reader.pieces.join("");
  const links = reader.spans
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, uri }) => ({ text: tidy(whole.slice(start, end)).trim(), uri }));
  return { text: tidy(whole), links: links.filter(({ text }) => text !== ""), drawings: reader.drawings };
}

function readChildren(reader: ParagraphReader, element: XmlElement | undefined): void {
  for (const child of childrenOf(element)) readElement(reader, child);
}

const PROPERTIES = /^w:\w+Pr$/;

function readElement(reader: ParagraphReader, element: XmlElement): void {
  const read = READERS.get(element.name);
  if (read !== undefined) read(reader, element);
  else if (!PROPERTIES.test(element.name)) readChildren(reader, element);
}

/** Adds text, unless a field is open whose result has not started. */
function push(reader: ParagraphReader, text: string): void {
  if (reader.fields.some(({ isShown }) => !isShown)) return;
  reader.pieces.push(text);
  reader.length += text.length;
}

const readText: ReadElement = (reader, element) => {
  const text = textOf(element).replaceAll(/[\r\n]+/g, " ");
  push(reader, isSymbolFont(reader.font) ? symbolText(reader.font, text) : text);
};

const readRun: ReadElement = (reader, element) => {
  const before = reader.font;
  reader.font = fontOf(element);
  readChildren(reader, element);
  reader.font = before;
};

const readInstruction: ReadElement = ({ fields }, element) => {
  const field = fields.at(-1);
  if (field !== undefined && !field.isShown) field.instruction += textOf(element);
};

const readFieldMark: ReadElement = (reader, mark) => {
  const { fields, spans } = reader;
  const type = mark.attributes["w:fldCharType"];
  // A check box of an older form has no text of its own.
  const checked = type === "begin" ? isFieldChecked(mark) : undefined;
  if (checked !== undefined) push(reader, checked ? CHECKED : UNCHECKED);
  const { length } = reader;
  if (type === "begin")
    fields.push({ instruction: "", isShown: false, textStart: length, entry: chosenEntry(mark) ?? "" });
  const field = fields.at(-1);
  if (field === undefined) return;
  if (type === "separate") {
    field.isShown = true;
    field.textStart = length;
  }
  if (type === "end") {
    fields.pop();
    if (length === field.textStart) push(reader, field.entry);
    const uri = linkOfField(field.instruction);
    if (field.isShown && uri !== undefined) spans.push({ start: field.textStart, end: length, uri });
  }
};

/** A check box shows a sign of any font, so its state is written instead. */
const readControl: ReadElement = (reader, element) => {
  const checked = isControlChecked(element);
  if (checked === undefined) readChildren(reader, element);
  else push(reader, checked ? CHECKED : UNCHECKED);
};

const readSimpleField: ReadElement = (reader, element) => {
  const start = reader.length;
  readChildren(reader, element);
  const uri = linkOfField(element.attributes["w:instr"] ?? "");
  if (uri !== undefined) reader.spans.push({ start, end: reader.length, uri });
};

const readLink: ReadElement = (reader, element) => {
  const start = reader.length;
  readChildren(reader, element);
  const relationship = reader.tools.relationships.get(element.attributes["r:id"] ?? "");
  if (relationship?.external) reader.spans.push({ start, end: reader.length, uri: relationship.target });
};

/** Puts the reading of East Asian characters after them, in parentheses. */
const readRuby: ReadElement = (reader, element) => {
  readChildren(reader, childOf(element, "w:rubyBase"));
  push(reader, "(");
  readChildren(reader, childOf(element, "w:rt"));
  push(reader, ")");
};

const readInserted: ReadElement = (reader, element) => {
  reader.tools.counts.insertions++;
  readChildren(reader, element);
};

const skipDeleted: ReadElement = ({ tools }) => void tools.counts.deletions++;
const keepDrawing: ReadElement = ({ drawings }, element) => void drawings.push(element);
const readCharacter =
  (character: string): ReadElement =>
  (reader) =>
    push(reader, character);
const readNote =
  (kind: "footnote" | "endnote"): ReadElement =>
  (reader, { attributes }) =>
    push(reader, reader.tools.noteMark(kind, attributes["w:id"] ?? ""));

/** Elements with a meaning of their own. Of all others, only the children count. */
const READERS: ReadonlyMap<string, ReadElement> = new Map([
  ["w:t", readText],
  ["m:t", readText],
  ["w:r", readRun],
  // Characters that are written as elements (17.3.3).
  ["w:tab", readCharacter("\t")],
  ["w:ptab", readCharacter("\t")],
  ["w:br", readCharacter("\n")],
  ["w:cr", readCharacter("\n")],
  ["w:noBreakHyphen", readCharacter("\u2011")],
  ["w:sym", (reader, element) => push(reader, symbolOf(element))],
  ["w:instrText", readInstruction],
  ["w:fldChar", readFieldMark],
  ["w:fldSimple", readSimpleField],
  ["w:sdt", readControl],
  ["w:hyperlink", readLink],
  ["w:footnoteReference", readNote("footnote")],
  ["w:endnoteReference", readNote("endnote")],
  ["w:ruby", readRuby],
  ["mc:AlternateContent", (reader, element) => readChildren(reader, alternativeOf(element))],
  ["w:drawing", keepDrawing],
  ["w:pict", keepDrawing],
  ["w:object", keepDrawing],
  ["w:ins", readInserted],
  ["w:moveTo", readInserted],
  ["w:del", skipDeleted],
  ["w:moveFrom", skipDeleted],
]);

/** Returns the first alternative with words, else the fallback. Word writes text boxes twice, for new and old readers. */
export function alternativeOf(element: XmlElement): XmlElement | undefined {
  const choice = childrenOf(element, "mc:Choice").find((each) => !descendantsOf(each, ...WORDS).next().done);
  return choice ?? childOf(element, "mc:Fallback") ?? childOf(element, "mc:Choice");
}

const WORDS = ["w:t", "a:t", "m:t", "c:chart", "cx:chart", "dgm:relIds", "o:OLEObject"];

function tidy(text: string): string {
  return toNfc(withoutSoftHyphens(text));
}

/** Reads `HYPERLINK "https://…" \o "…"` (17.16.5.25). A link inside the document has only a switch. */
function linkOfField(instruction: string): string | undefined {
  return (
    /^\s*HYPERLINK\s+"([^"\\][^"]*)"/i.exec(instruction)?.[1] ?? /^\s*HYPERLINK\s+([^\s"\\]\S*)/i.exec(instruction)?.[1]
  );
}

/** Returns the character of a symbol. Private codes without a Unicode character are not text. */
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
