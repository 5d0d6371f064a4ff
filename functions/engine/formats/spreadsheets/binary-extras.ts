// Reads parts of an Excel 97-2003 workbook that SheetJS skips: text boxes, pictures, chart texts, page headers, embedded
// documents.

import { ExtractionError } from "../../base/errors.ts";
import type { Block } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import { type CompoundFile, isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { filesBelow } from "../office/ole-embedded.ts";
import { recordsOf } from "./biff-records.ts";
import { headerFooterBlocks } from "./header-codes.ts";
import type { Extras } from "./package-extras.ts";
import { collectDrawings, type WorkbookPictures, workbookPictures } from "./sheet-drawings.ts";

/** Record types (MS-XLS, section 2.3.2). */
const RECORD = {
  end: 0x0a,
  header: 0x14,
  footer: 0x15,
  continued: 0x3c,
  object: 0x5d,
  sheet: 0x85,
  text: 0x1b6,
  start: 0x809,
  seriesText: 0x100d,
};
/** Older workbooks have no Unicode, and other forms of these records. */
const EXCEL_97 = 0x0600;
/** Object type of a note (MS-XLS, section 2.5.143). SheetJS returns its text with the cell. */
const NOTE = 0x19;
const MAX_BLOCKS = 10_000;

/** Undefined for workbooks before Excel 97, and for damaged containers in which only SheetJS finds a workbook. */
export function openBinaryExtras(bytes: Uint8Array): Extras | undefined {
  const file = openedFile(bytes);
  const stream = file?.read("Workbook");
  if (file === undefined || stream === undefined) return undefined;
  const { starts, contents, pictures } = readStream(stream);
  return {
    properties: {},
    parts: [],
    // Each embedded document has a storage of its own (MS-XLS, section 2.1.4).
    embedded: filesBelow(file, "MBD"),
    picture: pictures.picture,
    warnings: pictures.warnings,
    sheet(number, name) {
      const start = starts[number - 1];
      const content = start === undefined ? undefined : contents.get(start);
      if (content === undefined) return undefined;
      return { ...headerFooterBlocks(content, name), drawn: content.drawn(), embedded: [] };
    },
  };
}

function openedFile(bytes: Uint8Array): CompoundFile | undefined {
  try {
    return isCompoundFile(bytes) ? openCompoundFile(bytes) : undefined;
  } catch (error) {
    if (error instanceof ExtractionError) return undefined;
    throw error;
  }
}

interface SheetContent {
  readonly headers: string[];
  readonly footers: string[];
  /** Texts and charts, each with the number of objects before it. */
  readonly texts: { readonly block: Block; readonly objects: number }[];
  /** Pieces of the sheet's drawing. */
  readonly drawing: Uint8Array[];
  /** Texts, charts and pictures in the order of their objects. Several sheets may be this content. */
  readonly drawn: () => readonly Block[];
  objects: number;
}

function emptyContent(pictures: WorkbookPictures): SheetContent {
  const content: SheetContent = {
    headers: [],
    footers: [],
    texts: [],
    drawing: [],
    drawn: whenNeeded(() => drawnIn(content, pictures)),
    objects: 0,
  };
  return content;
}

/** The object of a picture comes before the objects and the texts behind it. */
function drawnIn({ texts, drawing }: SheetContent, pictures: WorkbookPictures): readonly Block[] {
  const blocks: Block[] = [];
  let next = 0;
  for (const [number, figure] of pictures.figures(drawing)) {
    for (let text = texts[next]; text !== undefined && text.objects <= number; text = texts[++next]) {
      blocks.push(text.block);
    }
    blocks.push(figure);
  }
  return [...blocks, ...texts.slice(next).map(({ block }) => block)].slice(0, MAX_BLOCKS);
}

const HEAD_BYTES = 4;
/** Number of characters still to come, and those read. */
const NO_BOX = { wanted: 0, text: "" };

/** Reads all contents in one pass, by their start offset. The list of sheets may name any offset. */
function readStream(stream: Uint8Array) {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  const starts: number[] = [];
  const contents = new Map<number, SheetContent>();
  const drawings = collectDrawings();
  const pictures = workbookPictures(drawings);
  const newContent = () => emptyContent(pictures);
  let content = newContent();
  let depth = 0;
  let isNote = false;
  let box = NO_BOX;
  const draw = (kind: "paragraph" | "caption", words: string) => {
    const text = toNfc(words.replaceAll(/\r\n?/g, "\n").trim());
    if (text !== "" && content.texts.length < MAX_BLOCKS)
      content.texts.push({ block: { kind, text }, objects: content.objects });
  };
  for (const { type, from, to } of recordsOf(stream)) {
    const body = bytes.subarray(from, to);
    drawings.take(type, body, depth === 1 ? content.drawing : undefined);
    if (type !== RECORD.continued) box = NO_BOX;
    if (type === RECORD.start) {
      if (numberAt(body, 0) !== EXCEL_97) break;
      // Charts on a sheet start and end inside it.
      if (depth++ === 0) {
        content = newContent();
        contents.set(from - HEAD_BYTES, content);
      }
    } else if (type === RECORD.end) depth = Math.max(0, depth - 1);
    else if (type === RECORD.sheet && body.length >= 4) starts.push(body.readUInt32LE(0));
    else if (type === RECORD.object) {
      isNote = numberAt(body, 4) === NOTE;
      if (depth === 1) content.objects++;
    } else if (type === RECORD.text) box = { wanted: isNote ? 0 : numberAt(body, 10), text: "" };
    else if (type === RECORD.continued && box.wanted > 0) {
      const part = charactersOf(body, 0, box.wanted);
      box = { wanted: part === "" ? 0 : box.wanted - part.length, text: box.text + part };
      if (box.wanted === 0) draw("paragraph", box.text);
    } else if (type === RECORD.seriesText) draw("caption", charactersOf(body, 3, body[2] ?? 0));
    else if (type === RECORD.header && depth === 1) content.headers.push(charactersOf(body, 2, numberAt(body, 0)));
    else if (type === RECORD.footer && depth === 1) content.footers.push(charactersOf(body, 2, numberAt(body, 0)));
  }
  return { starts, contents, pictures };
}

/** Reads characters of one or two bytes; a flag before them gives the width (MS-XLS, section 2.5.294). */
function charactersOf(body: Buffer, at: number, count: number): string {
  const isWide = ((body[at] ?? 0) & 1) === 1;
  const characters = body.subarray(at + 1, at + 1 + (isWide ? 2 * count : count));
  return characters.toString(isWide ? "utf16le" : "latin1");
}

function numberAt(body: Buffer, at: number): number {
  return at + 2 <= body.length ? body.readUInt16LE(at) : 0;
}
