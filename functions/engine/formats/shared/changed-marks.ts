// Changes the marks of a block wherever they are: in its text, in its cells, and in the blocks of its cells.

import type { Block, Cell, Mark } from "../../base/model.ts";

export type ChangeMark = (mark: Mark) => readonly Mark[];

export function withChangedMarks(block: Block, change: ChangeMark): Block {
  const { table } = block;
  const changed = withMarks(block, change);
  return table === undefined
    ? changed
    : { ...changed, table: { ...table, cells: table.cells.map((cell) => changedCell(cell, change)) } };
}

function changedCell(cell: Cell, change: ChangeMark): Cell {
  const { blocks } = cell;
  const changed = withMarks(cell, change);
  return blocks === undefined
    ? changed
    : { ...changed, blocks: blocks.map((block) => withChangedMarks(block, change)) };
}

function withMarks<Marked extends Block | Cell>(marked: Marked, change: ChangeMark): Marked {
  if (marked.marks === undefined) return marked;
  const { marks: given, ...rest } = marked;
  const marks = given.flatMap(change);
  return (marks.length === 0 ? rest : { ...rest, marks }) as Marked;
}
