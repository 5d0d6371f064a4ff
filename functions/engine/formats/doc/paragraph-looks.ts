// The look of a paragraph, which the mark at its end carries.

import { looksOf } from "../shared/named-styles.ts";
import { type NextItem, readLists } from "./doc-lists.ts";
import type { DocLook } from "./doc-story.ts";
import { paragraphProperties, type Style } from "./doc-styles.ts";
import { type Fib, TABLE, type WordStreams } from "./fib.ts";
import type { Piece } from "./piece-table.ts";
import { readRuns, runAt } from "./property-runs.ts";
import { rowShape } from "./row-shapes.ts";
import { readSprms, SPRM } from "./sprms.ts";

type LookAt = (mark: number) => DocLook;
type StyleOf = (number: number) => Style | undefined;

export function paragraphLooks(
  streams: WordStreams,
  fib: Fib,
  { text, pieces, styleOf }: { readonly text: string; readonly pieces: readonly Piece[]; readonly styleOf: StyleOf },
): LookAt {
  if (fib.generation !== 8) return createPlainLook(text);
  const runs = readRuns(streams.document, streams.table, fib, "paragraphRuns");
  const lists = fib.table(TABLE.lists);
  const overrides = fib.table(TABLE.listOverrides);
  const nextItem = readLists(
    // The levels follow the lists and are not counted in the table's length.
    streams.table.subarray(lists.start, lists.length === 0 ? lists.start : undefined),
    streams.table.subarray(overrides.start, overrides.start + overrides.length),
  );
  let pieceIndex = 0;
  return (mark) => {
    const isBefore = (pieces[pieceIndex]?.position ?? 0) > mark;
    if (isBefore) pieceIndex = 0;
    while (pieceIndex + 1 < pieces.length && (pieces[pieceIndex + 1]?.position ?? 0) <= mark) pieceIndex++;
    const piece = pieces[pieceIndex];
    if (piece === undefined) return PLAIN;
    const run = runAt(runs, piece.offset + (mark - piece.position) * piece.bytesEach);
    if (run === undefined || run.properties.length < 2) return PLAIN;
    return readLook(run.properties, streams.data, styleOf, nextItem);
  };
}

/** Size where neither style nor characters set one, in half points (MS-DOC, section 2.6.1, sprmCHps). */
const PLAIN_SIZE = 20;
const PLAIN: DocLook = { inTable: false, isRowEnd: false, size: PLAIN_SIZE };

function readLook(properties: Uint8Array, data: Uint8Array, styleOf: StyleOf, nextItem: NextItem): DocLook {
  const style = styleOf((properties[0] ?? 0) | ((properties[1] ?? 0) << 8));
  const modifiers = resolveHuge(properties.subarray(2), data);
  let [inTable, isRowEnd, isInnerCell, isInnerRowEnd] = [false, false, false, false];
  let depth = 1;
  for (const { code, value } of readSprms(modifiers)) {
    if (code === SPRM.inTable) inTable = value === 1;
    else if (code === SPRM.rowEnd) isRowEnd = value === 1;
    else if (code === SPRM.tableDepth) depth = value;
    else if (code === SPRM.innerCell) isInnerCell = value === 1;
    else if (code === SPRM.innerRowEnd) isInnerRowEnd = value === 1;
  }
  isRowEnd ||= isInnerRowEnd;
  const row = isRowEnd ? rowShape(modifiers) : undefined;
  const own = paragraphProperties(modifiers);
  const { run = {}, heading: styled, ...named } = style ?? {};
  const heading = own.heading ?? styled;
  const override = own.override ?? style?.override ?? 0;
  const level = own.level ?? style?.level ?? 0;
  const isListed = override !== 0 && override !== OLD_NUMBERING && !isRowEnd;
  const item = isListed ? nextItem(override, level) : undefined;
  const marked = item?.marker === undefined ? {} : { marker: item.marker };
  return {
    ...named,
    inTable,
    ...(depth > 1 ? { depth } : {}),
    isRowEnd,
    ...(isInnerCell ? { isInnerCell } : {}),
    ...(row === undefined ? {} : { row }),
    ...(heading === undefined ? {} : { heading: Math.min(6, heading) }),
    ...(isListed ? { list: { level: level + 1, ...marked } } : {}),
    indent: own.indent ?? item?.indent ?? style?.indent,
    hangs: (own.firstIndent ?? style?.firstIndent ?? 0) < 0,
    furtherIndent: (own.indent ?? 0) + Math.min(0, own.firstIndent ?? 0) - (style?.indent ?? 0),
    styled: new Set(looksOf(run).map(({ kind }) => kind)),
    size: run.size ?? PLAIN_SIZE,
  };
}

/** Numbering kept from Word 6 (MS-DOC, section 2.6.2, sprmPIlfo). */
const OLD_NUMBERING = 0x7ff;

function resolveHuge(modifiers: Uint8Array, data: Uint8Array): Uint8Array {
  for (const { code, value } of readSprms(modifiers)) {
    if (code !== SPRM.hugeProperties && code !== SPRM.hugePropertiesToo) continue;
    const size = (data[value] ?? 0) | ((data[value + 1] ?? 0) << 8);
    return data.subarray(value + 2, value + 2 + size);
  }
  return modifiers;
}

/** Look of paragraphs before Word 97: a row ends where one cell's mark directly follows another. */
function createPlainLook(text: string): LookAt {
  return (mark) => ({ inTable: false, isRowEnd: text[mark] === "\x07" && text[mark - 1] === "\x07" });
}
