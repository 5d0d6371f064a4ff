// Footnotes and endnotes of a Word document. Both share one sequence of numbers, in order of citation, as in .docx.

import type { Block } from "../../base/model.ts";

export interface NoteMarks {
  /** The text that replaces the automatic number at this position. */
  at(position: number): string;
  /** Notes in the order of their citations. Notes that their author numbered keep that number and come last. */
  sorted(notes: readonly Note[]): readonly Block[];
}

export interface Note {
  readonly kind: NoteKind;
  readonly index: number;
  readonly blocks: readonly Block[];
}

type NoteKind = "footnote" | "endnote";

/** Reads the tables of note citations (MS-DOC, PlcffndRef and PlcfendRef). */
export function noteMarks(
  tables: Readonly<Record<NoteKind, Uint8Array>>,
  isAutomatic: (position: number) => boolean,
): NoteMarks {
  const cited = [...citations("footnote", tables.footnote), ...citations("endnote", tables.endnote)]
    .filter(({ position }) => isAutomatic(position))
    .sort((a, b) => a.position - b.position);
  const marks = cited.map((each, index) => ({ ...each, mark: `[${index + 1}]` }));
  const byPosition = new Map(marks.map(({ position, mark }) => [position, mark]));
  return {
    at: (position) => byPosition.get(position) ?? "",
    sorted(notes) {
      const left = new Map(notes.map((note) => [`${note.kind} ${note.index}`, note.blocks]));
      const marked = marks.flatMap(({ kind, index, mark }) => {
        const key = `${kind} ${index}`;
        const blocks = left.get(key) ?? [];
        left.delete(key);
        return blocks.map((block): Block => ({ ...block, marker: mark }));
      });
      return [...marked, ...[...left.values()].flat()];
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
