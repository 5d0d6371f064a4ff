// Footnotes and endnotes of a Word document. Both share one sequence of numbers, in order of citation, as in .docx.

import type { Block } from "../../base/model.ts";
import { markedFields } from "../../output/marks/marked-text.ts";
import { noteBlocks } from "../shared/note-blocks.ts";
import { wordsInCell } from "../shared/table-text.ts";

export interface NoteMarks {
  /** The text that replaces the automatic number at this position, and the name of the note's blocks. */
  at(position: number): NoteMark;
  /** Notes in the order of their citations. Notes that their author numbered keep that number and come last. */
  sorted(notes: readonly Note[]): readonly Block[];
}

export interface NoteMark {
  readonly mark: string;
  /** Absent for a note without words. */
  readonly id?: string;
}

export interface Note {
  readonly kind: NoteKind;
  readonly index: number;
  readonly blocks: readonly Block[];
}

type NoteKind = "footnote" | "endnote";

export interface NoteTools {
  /** Decides whether a citation has an automatic number. */
  isAutomatic(position: number): boolean;
  hasWords(kind: NoteKind, index: number): boolean;
}

/** Reads the tables of note citations (MS-DOC, PlcffndRef and PlcfendRef). */
export function noteMarks(
  tables: Readonly<Record<NoteKind, Uint8Array>>,
  { isAutomatic, hasWords }: NoteTools,
): NoteMarks {
  const cited = [...citations("footnote", tables.footnote), ...citations("endnote", tables.endnote)]
    .filter(({ position }) => isAutomatic(position))
    .sort((a, b) => a.position - b.position);
  const marks = cited.map((each, index) => ({ ...each, id: String(index + 1), mark: `[${index + 1}]` }));
  const byPosition = new Map(
    marks.map(({ position, mark, id, kind, index }) => [position, hasWords(kind, index) ? { mark, id } : { mark }]),
  );
  return {
    at: (position) => byPosition.get(position) ?? { mark: "" },
    sorted(notes) {
      const left = new Map(notes.map((note) => [`${note.kind} ${note.index}`, note.blocks]));
      const marked = marks.flatMap(({ kind, index, mark, id }) => {
        const key = `${kind} ${index}`;
        const blocks = left.get(key) ?? [];
        left.delete(key);
        return noteBlocks(blocks, id, mark);
      });
      const others = [...left.values()].filter((blocks) => blocks.length > 0);
      return [
        ...marked,
        ...others.map((blocks): Block => ({ kind: "footnote", ...markedFields(wordsInCell(blocks)) })),
      ];
    },
  };
}

const POSITION_BYTES = 4;
const FLAG_BYTES = 2;

/** The table has one position more than it has notes, then a flag for each note. */
function citations(kind: NoteKind, table: Uint8Array) {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const count = Math.max(0, Math.floor((table.length - POSITION_BYTES) / (POSITION_BYTES + FLAG_BYTES)));
  return Array.from({ length: count }, (_, index) => {
    return { kind, index, position: view.getUint32(index * POSITION_BYTES, true) };
  });
}
