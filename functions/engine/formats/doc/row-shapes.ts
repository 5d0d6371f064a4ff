// Edges and merges of a row's cells, which the mark at its end carries (MS-DOC: TDefTableOperand, TC80).

import type { CellShape, RowShape } from "../word/word-table.ts";
import { readSprms, SPRM } from "./sprms.ts";

/** Bytes of an edge, and of a cell (TC80). */
const [EDGE, CELL] = [2, 20];
/** Bits of a cell: it continues the one to its left, or (0x20 alone, as 0x40 begins such cells) the one above. */
const [CONTINUES_LEFT, IN_COLUMN, BEGINS] = [0x02, 0x20, 0x40];

/** Reads the definition of the row: sizes, the edges of the cells from the left, and a description of each cell. */
export function rowShape(modifiers: Uint8Array): RowShape | undefined {
  const view = new DataView(modifiers.buffer, modifiers.byteOffset, modifiers.byteLength);
  let shape: { left: number; cells: CellShape[] } | undefined;
  for (const { code, value, at } of readSprms(modifiers)) {
    if (code === SPRM.verticalMerge && shape !== undefined) {
      const index = (value >> 8) & 0xff;
      const cell = shape.cells[index];
      if (cell !== undefined) shape.cells[index] = { ...cell, continuesAbove: ((value >> 16) & 0xff) === 1 };
    }
    if (code !== SPRM.tableDefinition) continue;
    const end = Math.min(at + 1 + (value & 0xffff), modifiers.length);
    const count = modifiers[at + 2] ?? 0;
    const edges = at + 3;
    const descriptions = edges + EDGE * (count + 1);
    if (count === 0 || descriptions > end) continue;
    const edgeAt = (index: number) => view.getInt16(edges + EDGE * index, true);
    const cells = Array.from({ length: count }, (_, index): CellShape => {
      const place = descriptions + CELL * index;
      const bits = place + CELL <= end ? view.getUint16(place, true) : 0;
      return {
        right: edgeAt(index + 1),
        continuesAbove: (bits & IN_COLUMN) !== 0 && (bits & BEGINS) === 0,
        continuesLeft: (bits & CONTINUES_LEFT) !== 0,
      };
    });
    shape = { left: edgeAt(0), cells };
  }
  return shape;
}
