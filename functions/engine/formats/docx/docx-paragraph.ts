// Reads the words of one Word paragraph: runs, links, fields and tracked changes (ECMA-376 part 1, 17.3 and 17.16).

import { SOFT_HYPHENS } from "../../codecs/text/soft-hyphens.ts";
import { isSymbolFont, symbolCharacter, symbolText } from "../../codecs/text/symbol-fonts.ts";
import { childOf, childrenOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { changed, createMarkedText, type Look, type MarkedText, tidied } from "../../output/marks/marked-text.ts";
import { nfcTracked } from "../../output/marks/tracked-text.ts";
import { equationField } from "../formulas/equation-field.ts";
import { markedFormula } from "../formulas/formula-mark.ts";
import type { Formula } from "../formulas/formula-tree.ts";
import { ommlFormula } from "../formulas/omml.ts";
import type { Relationship } from "../office/office-package.ts";
import { isMonospaced, looksOf, type RunStyle } from "../shared/named-styles.ts";
import { type ChangeKind, changeLook, isRead, type TrackedChanges } from "../shared/tracked-changes.ts";
import { CHECKED, UNCHECKED } from "../word/check-box-marks.ts";
import { linkOf } from "../word/word-fields.ts";
import { chosenEntry, isControlChecked, isFieldChecked } from "./docx-fields.ts";
import { fontOf, runProperties } from "./run-looks.ts";
import { alternativeOf, objectFormula, pictureMarks } from "./word-pictures.ts";

export interface ParagraphText {
  readonly words: MarkedText;
  /** Names of the bookmarks that begin in the paragraph. */
  readonly bookmarks: readonly string[];
  /** Drawings, pictures and objects anchored in the paragraph, in order. */
  readonly drawings: readonly XmlElement[];
  /** True where all words are in a monospaced font. */
  readonly isMonospaced: boolean;
  /** Size of all words, in half points; undefined where they have several. */
  readonly size: number | undefined;
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
  readonly trackedChanges: TrackedChanges;
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** The mark of a note in the text, such as "[1]". */
  noteMark(kind: "footnote" | "endnote", id: string): NoteMark;
  runStyle(id: string | undefined): RunStyle;
  /** Formula of the embedded object in a part; undefined for other objects. */
  readonly equation?: (part: string) => Formula | undefined;
}

export interface NoteMark {
  readonly mark: string;
  /** `id` of the note's blocks. Absent for a note that the document lacks. */
  readonly note?: string;
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
  readonly words: ReturnType<typeof createMarkedText>;
  readonly bookmarks: string[];
  /** Places where comments begin, by the comment. */
  readonly comments: Map<string, number>;
  readonly drawings: XmlElement[];
  /** Open fields; the innermost is last. */
  readonly fields: Field[];
  font: string | undefined;
  looks: readonly Look[];
  /** Undefined until the paragraph has words. */
  isMonospaced: boolean | undefined;
  size: number | undefined;
  readonly sizes: Set<number | undefined>;
}

type ReadElement = (reader: ParagraphReader, element: XmlElement) => void;

/** Returns the words, links and drawings of a paragraph, whose style gives it a size. */
export function paragraphText(paragraph: XmlElement, tools: ParagraphTools, size?: number): ParagraphText {
  const reader: ParagraphReader = {
    tools,
    words: createMarkedText(),
    bookmarks: [],
    comments: new Map(),
    drawings: [],
    fields: [],
    font: undefined,
    looks: [],
    isMonospaced: undefined,
    size,
    sizes: new Set(),
  };
  readChildren(reader, paragraph);
  const words = changed(tidied(reader.words.take(), [[SOFT_HYPHENS, ""]]), nfcTracked);
  const { bookmarks, drawings, isMonospaced: isCode = false, sizes } = reader;
  return { words, bookmarks, drawings, isMonospaced: isCode, size: sizes.size === 1 ? [...sizes][0] : undefined };
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
  reader.words.push(text, reader.looks);
  if (!/\S/.test(text)) return;
  reader.isMonospaced = isMonospaced(reader.font) && reader.isMonospaced !== false;
  reader.sizes.add(reader.size);
}

const readText: ReadElement = (reader, element) => {
  const text = textOf(element).replaceAll(/[\r\n]+/g, " ");
  push(reader, isSymbolFont(reader.font) ? symbolText(reader.font, text) : text);
};

const readRun: ReadElement = (reader, element) => {
  const { font, looks, size } = reader;
  const properties = childOf(element, "w:rPr");
  const style = reader.tools.runStyle(childOf(properties, "w:rStyle")?.attributes["w:val"]);
  const run: RunStyle = { ...style, ...runProperties(properties) };
  Object.assign(reader, { font: fontOf(properties), looks: looksOf(run), size: run.size ?? size });
  readChildren(reader, element);
  Object.assign(reader, { font, looks, size });
};

const readInstruction: ReadElement = ({ fields }, element) => {
  const field = fields.at(-1);
  if (field !== undefined && !field.isShown) field.instruction += textOf(element);
};

const readFieldMark: ReadElement = (reader, mark) => {
  const { fields, words } = reader;
  const type = mark.attributes["w:fldCharType"];
  // A check box of an older form has no text of its own.
  const checked = type === "begin" ? isFieldChecked(mark) : undefined;
  if (checked !== undefined) push(reader, checked ? CHECKED : UNCHECKED);
  const length = words.length();
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
    if (length === field.textStart) {
      push(reader, field.entry);
      addEquation(reader, field.instruction);
    }
    const uri = linkOf(field.instruction);
    if (field.isShown && uri !== undefined) words.mark({ kind: "link", uri }, field.textStart);
  }
};

/** Adds what an EQ field shows, which has no result. */
function addEquation({ fields, words }: ParagraphReader, instruction: string): void {
  const equation = fields.every(({ isShown }) => isShown) ? equationField(instruction) : undefined;
  if (equation !== undefined) words.append(equation);
}

/** A check box shows a sign of any font, so its state is written instead. */
const readControl: ReadElement = (reader, element) => {
  const checked = isControlChecked(element);
  if (checked === undefined) readChildren(reader, element);
  else push(reader, checked ? CHECKED : UNCHECKED);
};

const readSimpleField: ReadElement = (reader, element) => {
  const start = reader.words.length();
  readChildren(reader, element);
  const instruction = element.attributes["w:instr"] ?? "";
  if (reader.words.length() === start) addEquation(reader, instruction);
  const uri = linkOf(instruction);
  if (uri !== undefined) reader.words.mark({ kind: "link", uri }, start);
};

const readLink: ReadElement = (reader, element) => {
  const start = reader.words.length();
  readChildren(reader, element);
  const { "r:id": id, "w:anchor": anchor } = element.attributes;
  const relationship = reader.tools.relationships.get(id ?? "");
  const place = anchor === undefined || anchor === "" ? "" : `#${anchor}`;
  const uri = `${relationship?.external === true ? relationship.target : ""}${place}`;
  if (uri !== "") reader.words.mark({ kind: "link", uri }, start);
};

/** Puts the reading of East Asian characters after them, in parentheses. */
const readRuby: ReadElement = (reader, element) => {
  readChildren(reader, childOf(element, "w:rubyBase"));
  push(reader, "(");
  readChildren(reader, childOf(element, "w:rt"));
  push(reader, ")");
};

const readChange =
  (kind: ChangeKind): ReadElement =>
  (reader, element) => {
    const { counts, trackedChanges } = reader.tools;
    if (kind === "inserted") counts.insertions++;
    else counts.deletions++;
    if (!isRead(kind, trackedChanges)) return;
    const start = reader.words.length();
    readChildren(reader, element);
    const { "w:author": author, "w:date": date } = element.attributes;
    const look = changeLook(kind, trackedChanges, author, date);
    if (look !== undefined && reader.words.length() > start) reader.words.mark(look, start);
  };

const keepDrawing: ReadElement = ({ drawings, words, tools }, element) => {
  const formula = element.name === "w:object" ? objectFormula(element, tools.relationships, tools.equation) : undefined;
  if (formula !== undefined) return void words.append(markedFormula(formula));
  drawings.push(element);
  // An object's picture shows what its own file has.
  const pictures = element.name === "w:object" ? [] : pictureMarks(element, tools.relationships);
  for (const picture of pictures) words.mark(picture, words.length());
};
const readCharacter =
  (character: string): ReadElement =>
  (reader) =>
    push(reader, character);
const readNote =
  (kind: "footnote" | "endnote"): ReadElement =>
  (reader, { attributes }) => {
    const { mark, note } = reader.tools.noteMark(kind, attributes["w:id"] ?? "");
    const start = reader.words.length();
    push(reader, mark);
    if (note !== undefined && reader.words.length() > start) reader.words.mark({ kind: "note", note }, start);
  };

const readFormula: ReadElement = (reader, element) => {
  if (reader.fields.every(({ isShown }) => isShown)) reader.words.append(markedFormula(ommlFormula(element)));
};

const readBookmark: ReadElement = ({ bookmarks }, { attributes }) => {
  const name = attributes["w:name"];
  // Word's own mark of the last edited place.
  if (name !== undefined && name !== "_GoBack") bookmarks.push(name);
};

const beginComment: ReadElement = ({ comments, words }, { attributes }) =>
  void comments.set(attributes["w:id"] ?? "", words.length());

/** A comment whose words begin in an earlier paragraph is marked where it ends. */
const endComment: ReadElement = ({ comments, words }, { attributes }) => {
  const id = attributes["w:id"] ?? "";
  words.mark({ kind: "comment", note: commentName(id) }, comments.get(id) ?? words.length());
};

/** Returns the `id` of a comment's block. */
export function commentName(id: string): string {
  return `comment-${id}`;
}

/** Elements with a meaning of their own. Of all others, only the children count. */
const READERS: ReadonlyMap<string, ReadElement> = new Map([
  ["w:t", readText],
  ["m:oMath", readFormula],
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
  ["w:bookmarkStart", readBookmark],
  ["w:commentRangeStart", beginComment],
  ["w:commentRangeEnd", endComment],
  ["w:footnoteReference", readNote("footnote")],
  ["w:endnoteReference", readNote("endnote")],
  ["w:ruby", readRuby],
  ["mc:AlternateContent", (reader, element) => readChildren(reader, alternativeOf(element))],
  ["w:drawing", keepDrawing],
  ["w:pict", keepDrawing],
  ["w:object", keepDrawing],
  ["w:ins", readChange("inserted")],
  ["w:moveTo", readChange("inserted")],
  ["w:del", readChange("deleted")],
  ["w:moveFrom", readChange("deleted")],
  ["w:delText", readText],
  ["w:delInstrText", readInstruction],
]);

/** Returns the character of a symbol. Private codes without a Unicode character are not text. */
function symbolOf({ attributes }: XmlElement): string {
  const code = Number.parseInt(attributes["w:char"] ?? "", 16);
  if (!(code > 0 && code <= 0x10ffff)) return "";
  const shown = symbolCharacter(attributes["w:font"] ?? "", code);
  return shown ?? (code < 0xe000 || code > 0xf8ff ? String.fromCodePoint(code) : "");
}
