// Destinations: control words at the start of a group that say where its text goes (RTF 1.9.1, "Destinations").

import { ExtractionError } from "../../base/errors.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import { markedFormula } from "../formulas/formula-mark.ts";
import { noteBlocks } from "../shared/note-blocks.ts";
import { linkOf } from "../word/word-fields.ts";
import { HEADERS, PROPERTIES, SKIPPED, STARRED } from "./control-words.ts";
import { bytesOf, embeddedEquation } from "./embedded-objects.ts";
import type { Destination, GroupState } from "./group-state.ts";
import { setRunStyle } from "./rtf-looks.ts";
import { isMathWord, mathElement, mathFormula } from "./rtf-math.ts";
import { isShown, openStory, plainRow, type RtfReader } from "./rtf-reader.ts";

type Open = (reader: RtfReader) => void;

// Word numbers notes to 32,767 a section.
const MAX_NOTES = 100_000;

/** Opens the destination of this name. Returns false for other words. */
export function openDestination(reader: RtfReader, name: string): boolean {
  const { group } = reader;
  if (group.destination === "math") return openMathElement(reader, name);
  const isSkipping = group.destination === "skip";
  const open = ANYWHERE.get(name) ?? (isSkipping ? undefined : IN_TEXT.get(name));
  const property = PROPERTIES.get(name);
  if (open !== undefined) open(reader);
  else if (isSkipping && property !== undefined) {
    group.destination = "property";
    group.property = property;
  } else if (!isSkipping && (SKIPPED.has(name) || (reader.isStarred && !STARRED.has(name)))) group.destination = "skip";
  else return false;
  return true;
}

const to =
  (destination: Destination): Open =>
  ({ group }) => {
    group.destination = destination;
  };

/** Formulas of Equation Editor and MathType are text. */
const openObject: Open = (reader) => {
  const { group, objects, outer } = reader;
  const { story } = group;
  const shown = isShown(reader);
  const hex: string[] = [];
  group.destination = "object";
  objects.push(hex);
  group.onClose = () => {
    const formula = shown ? embeddedEquation(bytesOf(hex)) : undefined;
    if (formula === undefined) return;
    story.append(markedFormula(formula));
    showsFormula(outer);
    objects.pop();
  };
};

function showsFormula(outer: readonly GroupState[]): void {
  const around = outer.at(-1);
  if (around !== undefined) around.hasFormula = true;
}

/** Opens what an object or a formula looks like, unless the text has the formula. */
const openResult: Open = ({ group }) => {
  if (group.hasFormula) group.destination = "skip";
};

const openFormula: Open = (reader) => {
  const { group, outer } = reader;
  const { story } = group;
  const shown = isShown(reader);
  const element = mathElement("moMath");
  group.destination = "math";
  group.math = element;
  group.onClose = () => {
    const words = markedFormula(mathFormula(element));
    if (!shown || words.text === "") return;
    story.append(words);
    showsFormula(outer);
  };
};

const openFormulas: Open = ({ group, outer }) => {
  group.onClose = () => {
    if (group.hasFormula) showsFormula(outer);
  };
};

function openMathElement({ group }: RtfReader, name: string): boolean {
  if (!isMathWord(name)) return false;
  const element = mathElement(name);
  group.math?.children.push(element);
  group.math = element;
  return true;
}

/** A field without a link of its own may stand in the words of a link, such as the page number in a list of contents. */
const openFieldResult: Open = (reader) => {
  const { group } = reader;
  if (group.field !== undefined) group.field.link = linkOf(group.field.code) ?? group.field.link;
  if (group.run.underline) setRunStyle(reader, group.run);
  if (group.destination === "code") group.destination = "text";
};

const openHtmlTag: Open = ({ group, isHtml }) => {
  group.destination = isHtml ? "html" : "skip";
};

/** Destinations that also open inside skipped groups. */
const ANYWHERE: ReadonlyMap<string, Open> = new Map([
  ["fonttbl", to("fonts")],
  ["stylesheet", to("styles")],
  ["objdata", openObject],
  ["result", openResult],
  ["mmathPict", openResult],
  ["listtext", to("marker")],
  ["pntext", to("marker")],
  ["fldinst", to("code")],
  ["fldrslt", openFieldResult],
  ["htmltag", openHtmlTag],
  ["mhtmltag", to("skip")],
  ["ud", to("text")],
  ["info", to("skip")],
]);

const openNote: Open = (reader) => {
  const { group, notes } = reader;
  if (reader.noteCount >= MAX_NOTES) {
    throw new ExtractionError("LIMIT_EXCEEDED", `notes: found more than ${MAX_NOTES}, allowed are ${MAX_NOTES}`, {
      remedy: "split the document",
    });
  }
  const id = String(++reader.noteCount);
  const mark = `[${id}]`;
  const tie = group.story.cite(mark);
  openStory(reader, (blocks) => {
    notes.push(...noteBlocks(blocks, id, mark));
    if (blocks.length > 0) tie(id);
  });
};

const openComment: Open = (reader) => {
  openStory(reader, (blocks) => void reader.comments.push({ kind: "comment", text: joinedText(blocks) }));
};

const openBookmark: Open = ({ group }) => {
  const bookmark = { name: "" };
  group.destination = "bookmark";
  group.bookmark = bookmark;
  group.onClose = () => {
    const name = bookmark.name.trim();
    // Word's own mark of the last edited place.
    if (name !== "" && name !== "_GoBack") group.story.name(name);
  };
};

const openTextBox: Open = (reader) => {
  const { story } = reader.group;
  openStory(reader, (blocks) => story.insert(blocks));
};

const openHeader =
  (kind: "header" | "footer"): Open =>
  (reader) => {
    openStory(reader, (blocks) => {
      const text = joinedText(blocks);
      if (text !== "") reader.around[kind].set(text, { kind, text });
    });
  };

const openPicture: Open = (reader) => {
  const { group, pictures } = reader;
  const { story } = group;
  const shown = isShown(reader);
  const number = pictures.push({ extension: undefined, hex: [] });
  group.destination = "picture";
  group.onClose = () => {
    const { extension, hex } = pictures[number - 1] ?? { hex: [] };
    if (extension !== undefined && hex.length > 0 && shown) story.picture(pictureName(number, extension));
  };
};

/** Name by which a picture is found. `number` counts all pictures of the document from 1. */
export function pictureName(number: number, extension: string): string {
  return `image${number}.${extension}`;
}

/** The properties of an inner row follow its cells, before those of the row around it end. */
const openInnerRow: Open = (reader) => {
  const { row, group } = reader;
  reader.row = plainRow();
  group.onClose = () => {
    reader.row = row;
  };
};

/** Destinations in text. Most have a story of their own. */
const IN_TEXT: ReadonlyMap<string, Open> = new Map([
  ["footnote", openNote],
  ["annotation", openComment],
  ["bkmkstart", openBookmark],
  ["pict", openPicture],
  ["moMath", openFormula],
  ["moMathPara", openFormulas],
  ["nesttableprops", openInnerRow],
  ["shptxt", openTextBox],
  ["dptxbxtext", openTextBox],
  ...[...HEADERS].map(([name, kind]) => [name, openHeader(kind)] as const),
]);
