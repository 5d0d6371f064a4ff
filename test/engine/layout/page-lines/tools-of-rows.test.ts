import { expect, it } from "vitest";
import { linesOfRuns } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import { TOOLS_OF_ROWS } from "../../../../functions/engine/layout/page-lines/tools-of-rows.ts";
import { runAt } from "../pieces.ts";

const PROSE = "some words of a column of prose that goes on";
const CAPTION = 4;
const TABLE = [
  ["Model", "size", "score"],
  ["base", "160", "79.27"],
  ["large", "390", "77.89"],
  ["huge", "780", "94.02"],
];

/** Two columns in rows of other heights, and a caption over both: prose and short lines on the right, a table between prose on the left. */
function rows() {
  return Array.from({ length: 16 }, (_, at) => {
    const y = 100 + 14 * at;
    if (at === CAPTION) return [runAt(50, y, `C${at} ${PROSE} ${PROSE}`)];
    const cells = TABLE[at - 6]?.map((text, column) => runAt(50 + 80 * column, y, text));
    const prose = at < 4 || at > 11 ? [runAt(50, y, `L${at} ${PROSE}`)] : [];
    return [...(cells ?? prose), runAt(330, y + (cells ? 1 : 7), cells && at % 2 ? `R${at}` : `R${at} ${PROSE}`)];
  }).flat();
}

const readRows = () => {
  const [frame] = linesOfRuns(rows(), { width: 600, height: 800 }, [], [], TOOLS_OF_ROWS).frames;
  return {
    lines: frame?.lines.map(({ text }) => text.split(" ")[0]),
    tables: frame?.tables.map(({ text }) => text.split("\n")),
  };
};

it("reads the lines of its left column before those of its right one, and their tables", () => {
  const { lines, tables } = readRows();

  expect(tables).toEqual([TABLE.map((row) => row.join(" | "))]);
  expect(lines?.join(" ")).toBe("L0 L1 L2 L3 R0 R1 R2 R3 C4 L12 L13 L14 L15 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15");
});
