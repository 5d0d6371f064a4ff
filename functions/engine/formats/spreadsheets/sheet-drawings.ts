// Pictures of an Excel 97-2003 workbook. Records carry the drawings in pieces: one for the whole workbook, with the store
// of the pictures, and one for each sheet, whose pieces stand between its objects (MS-XLS, sections 2.4.102 and 2.4.103).

import { ExtractionError } from "../../base/errors.ts";
import type { Block } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import { altOf, drawnShapes, storedPictures } from "../office/drawn-pictures.ts";
import { createRecordReader, type OfficeRecord, wholeOf } from "../office/record-tree.ts";

/** Record types (MS-XLS, section 2.3.2). */
const RECORD = { continued: 0x3c, object: 0x5d, workbookDrawing: 0xeb, drawing: 0xec, text: 0x1b6 };
/** Places of the numbers of letters and of bytes for formats in the head of a text. */
const [LETTERS_AT, FORMATS_AT] = [10, 12];
/** Pieces of all drawings. Each shape has one, and a store one for each 8 KB. Drawings end there. */
const MAX_PIECES = 100_000;

export interface DrawingPieces {
  /** Pieces of the workbook's drawing. */
  readonly workbook: readonly Uint8Array[];
  /** True when a piece was dropped. */
  isCut(): boolean;
  /** Takes the next record of the stream. `sheet` gets the pieces of its drawing; undefined inside charts. */
  take(type: number, body: Buffer, sheet: Uint8Array[] | undefined): void;
}

/** Collects the pieces of the drawings. Pieces also stand in continued records, behind those of a text. */
export function collectDrawings(): DrawingPieces {
  const workbook: Uint8Array[] = [];
  let open: Uint8Array[] | undefined;
  let ofText = { letters: 0, formats: 0 };
  let count = 0;
  const add = (piece: Uint8Array) => {
    if (open !== undefined && ++count <= MAX_PIECES) open.push(piece);
  };
  return {
    workbook,
    isCut: () => count > MAX_PIECES,
    take(type, body, sheet) {
      if (type === RECORD.continued) {
        if (ofText.letters > 0) ofText = { ...ofText, letters: ofText.letters - lettersIn(body) };
        else if (ofText.formats > 0) ofText = { ...ofText, formats: ofText.formats - body.length };
        else add(body);
        return;
      }
      ofText = { letters: 0, formats: 0 };
      if (type === RECORD.workbookDrawing) open = workbook;
      else if (type === RECORD.drawing || type === RECORD.object || type === RECORD.text) open = sheet;
      else open = undefined;
      if (type === RECORD.workbookDrawing || type === RECORD.drawing) add(body);
      if (type === RECORD.text) ofText = { letters: shortAt(body, LETTERS_AT), formats: shortAt(body, FORMATS_AT) };
    },
  };
}

/** Letters take one byte or two; a flag before them gives the width. */
function lettersIn(body: Buffer): number {
  const isWide = ((body[0] ?? 0) & 1) === 1;
  return Math.floor((body.length - 1) / (isWide ? 2 : 1));
}

function shortAt(body: Buffer, at: number): number {
  return at + 2 <= body.length ? body.readUInt16LE(at) : 0;
}

export interface WorkbookPictures {
  /** Returns the bytes of a picture by the name in its figure. */
  picture(name: string): Uint8Array | undefined;
  /** Returns the figures of a sheet's drawing by the number of their object, from 0. */
  figures(drawing: readonly Uint8Array[]): ReadonlyMap<number, Block>;
  /** Reasons why pictures are missing. */
  warnings(): readonly string[];
}

function joined(pieces: readonly Uint8Array[]): OfficeRecord {
  const { buffer, byteOffset, length } = Buffer.concat(pieces);
  return wholeOf(new Uint8Array(buffer, byteOffset, length));
}

const MISSING = "pictures of sheets are missing";

/** Opens the pictures. Their store is read when the first sheet with a drawing is. */
export function workbookPictures({ workbook, isCut }: DrawingPieces): WorkbookPictures {
  // One reader for all drawings, because its limit is for the whole workbook.
  const reader = createRecordReader(new Uint8Array());
  const warnings = new Set<string>();
  const readable = <T>(read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      warnings.add(`${MISSING}: ${error.problem}`);
      return otherwise;
    }
  };
  const store = whenNeeded(() => readable(() => storedPictures(reader, joined(workbook)), []));
  return {
    picture: (name) => store()[Number(/^image(\d+)/.exec(name)?.[1]) - 1]?.()?.bytes,
    figures(drawing) {
      const figures = new Map<number, Block>();
      if (drawing.length === 0) return figures;
      const shapes = readable(() => drawnShapes(reader, joined(drawing)), []);
      // Each shape with data of Excel has an object, in the same order.
      shapes
        .filter(({ hasClientData }) => hasClientData)
        .forEach((shape, index) => {
          // Embedded objects are documents of their own. As in current workbooks, their looks are no pictures.
          if (shape.number === undefined || shape.isObject) return;
          const extension = store()[shape.number - 1]?.()?.extension;
          const uri = `image${shape.number}${extension === undefined ? "" : `.${extension}`}`;
          const alt = altOf(shape);
          figures.set(index, { kind: "figure", text: "", ...(alt === "" ? {} : { alt }), uri });
        });
      return figures;
    },
    warnings: () => [...warnings, ...(isCut() ? [`${MISSING}: the drawings have more than ${MAX_PIECES} pieces`] : [])],
  };
}
