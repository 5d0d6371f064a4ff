// Reads pages of 512 bytes that list runs: ranges of bytes with the same properties (MS-DOC, section 2.4.6).

import type { Fib } from "./fib.ts";
import { TABLE } from "./fib.ts";
import { modernSprms } from "./old-sprms.ts";
import type { Piece } from "./piece-table.ts";

export interface Run {
  /** First of the run's bytes in the document stream. */
  readonly start: number;
  readonly end: number;
  /** Property modifiers of Word 97. In a paragraph's run, two bytes of style number come first. */
  readonly properties: Uint8Array;
}

const PAGE_BYTES = 512;

/** Returns the runs in order and without overlaps. Of Word 6 and 95, only runs of characters are read. */
export function readRuns(
  document: Uint8Array,
  table: Uint8Array,
  fib: Fib,
  kind: "characterRuns" | "paragraphRuns",
): readonly Run[] {
  if (fib.generation === 2 || (fib.generation === 6 && kind === "paragraphRuns")) return [];
  const { start, length } = fib.table(TABLE[kind]);
  const plc = table.subarray(start, start + length);
  const view = new DataView(plc.buffer, plc.byteOffset, plc.byteLength);
  const numberBytes = fib.generation === 8 ? 4 : 2;
  const pages = Math.max(0, Math.floor((plc.length - 4) / (4 + numberBytes)));
  const seen = new Set<number>();
  const runs: Run[] = [];
  for (let index = 0; index < pages; index++) {
    const at = (pages + 1) * 4 + index * numberBytes;
    const page = numberBytes === 4 ? view.getUint32(at, true) & 0x3fffff : view.getUint16(at, true);
    const bytes = document.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    if (seen.has(page)) continue;
    seen.add(page);
    const own = pageRuns(bytes, kind === "characterRuns");
    runs.push(
      ...(fib.generation === 8 ? own : own.map((run) => ({ ...run, properties: modernSprms(run.properties) }))),
    );
  }
  runs.sort((a, b) => a.start - b.start);
  return withoutOverlaps(runs);
}

function pageRuns(page: Uint8Array, isCharacters: boolean): readonly Run[] {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  // A page cut short has no count.
  const count = page[PAGE_BYTES - 1] ?? 0;
  const entryBytes = isCharacters ? 1 : 13;
  const runs: Run[] = [];
  for (let index = 0; index < count; index++) {
    const at = (count + 1) * 4 + index * entryBytes;
    if (at >= PAGE_BYTES) break;
    const offset = (page[at] ?? 0) * 2;
    const properties =
      offset === 0 ? page.subarray(0, 0) : isCharacters ? sized(page, offset, 1) : paragraph(page, offset);
    runs.push({ start: view.getUint32(index * 4, true), end: view.getUint32(index * 4 + 4, true), properties });
  }
  return runs;
}

function sized(page: Uint8Array, at: number, unit: number): Uint8Array {
  return page.subarray(at + 1, at + 1 + (page[at] ?? 0) * unit);
}

/**
 * Reads a size in words, which includes the size byte. After a zero, the next byte is the size (MS-DOC, section
 * 2.9.175).
 */
function paragraph(page: Uint8Array, at: number): Uint8Array {
  const words = page[at] ?? 0;
  return words === 0 ? sized(page, at + 1, 2) : page.subarray(at + 1, at + words * 2);
}

function withoutOverlaps(runs: readonly Run[]): readonly Run[] {
  const disjoint: Run[] = [];
  let taken = 0;
  for (const run of runs) {
    if (run.end <= Math.max(taken, run.start)) continue;
    disjoint.push({ ...run, start: Math.max(taken, run.start) });
    taken = run.end;
  }
  return disjoint;
}

/** Finds the run that contains the byte. */
export function runAt(runs: readonly Run[], offset: number): Run | undefined {
  const run = runs[firstEndingAfter(runs, offset)];
  return run !== undefined && run.start <= offset ? run : undefined;
}

/** Calls `use` with each run and the range of characters, counted from 0, that it covers. */
export function eachCovered(
  pieces: readonly Piece[],
  runs: readonly Run[],
  use: (run: Run, from: number, to: number) => void,
): void {
  for (const { position, characters, offset, bytesEach } of pieces) {
    const endOffset = offset + characters * bytesEach;
    for (let index = firstEndingAfter(runs, offset); index < runs.length; index++) {
      const run = runs[index];
      if (run === undefined || run.start >= endOffset) break;
      const from = position + Math.max(0, Math.floor((run.start - offset) / bytesEach));
      const to = position + Math.min(characters, Math.ceil((run.end - offset) / bytesEach));
      use(run, from, to);
    }
  }
}

/** Index of the first of sorted runs that ends behind the byte. */
export function firstEndingAfter(runs: readonly Pick<Run, "end">[], offset: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
