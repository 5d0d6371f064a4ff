// Reads formulas of Equation Editor and MathType: MTEF, versions 1 to 3 and 5 (MathType SDK, MTEF v.3 and v.5).

import { type Formula, groupOf, rowOf } from "./formula-tree.ts";
import { mathTypeTemplate } from "./mathtype-templates.ts";
import { type Character, characterOf, FACE } from "./mtef-characters.ts";
import {
  DEEPEST,
  FLAG,
  hasMore,
  MATHTYPE_VERSION,
  type MtefReader,
  mtefReader,
  next,
  nextHead,
  RECORD,
  skipRecord,
  skipRuler,
} from "./mtef-records.ts";
import { templateFormula } from "./mtef-templates.ts";

/** Object of a list: a slot of a template, or what stands in a line. */
interface Item extends Character {
  readonly isSlot: boolean;
}

/** Returns undefined for other versions, and for bytes that are no formula. */
export function mtefFormula(bytes: Uint8Array): Formula | undefined {
  const reader = mtefReader(bytes);
  const items = reader === undefined ? [] : listOf(reader);
  return items.length === 0 ? undefined : lineOf(items);
}

function listOf(reader: MtefReader): Item[] {
  const items: Item[] = [];
  if (reader.depth >= DEEPEST) return items;
  reader.depth++;
  while (hasMore(reader)) {
    const { type, flags } = nextHead(reader);
    if (type === RECORD.end) break;
    const item = itemOf(reader, type, flags, items);
    if (item !== undefined) items.push(item);
  }
  reader.depth--;
  return items;
}

function itemOf(reader: MtefReader, type: number, flags: number, before: Item[]): Item | undefined {
  switch (type) {
    case RECORD.line: {
      if ((flags & FLAG.hasSpacing) !== 0) reader.at += 2;
      if ((flags & FLAG.hasRuler) !== 0) skipRuler(reader);
      return { formula: (flags & FLAG.isNull) === 0 ? lineOf(listOf(reader)) : rowOf([]), isSlot: true };
    }
    case RECORD.character:
      return { ...characterOf(reader, flags), isSlot: false };
    case RECORD.template:
      return { formula: templateOf(reader, before), isSlot: false };
    case RECORD.pile: {
      reader.at += 2;
      if ((flags & FLAG.hasRuler) !== 0) skipRuler(reader);
      const lines = listOf(reader).map(({ formula }) => [formula]);
      return { formula: lines.length === 1 ? rowOf(lines.flat()) : { type: "matrix", rows: lines }, isSlot: true };
    }
    case RECORD.matrix:
      return { formula: matrixOf(reader), isSlot: false };
    default:
      skipRecord(reader, type);
      return undefined;
  }
}

const LONG_VARIATION = 0x80;

function templateOf(reader: MtefReader, before: Item[]): Formula {
  const [selector, low] = [next(reader), next(reader)];
  const isMathType = reader.version === MATHTYPE_VERSION;
  const isLong = isMathType && (low & LONG_VARIATION) !== 0;
  const variation = isLong ? (low & ~LONG_VARIATION) | (next(reader) << 8) : low;
  reader.at++;
  const items = listOf(reader);
  const slots = items.flatMap(({ isSlot, formula }) => (isSlot ? [formula] : []));
  const takeBase = () => baseOf(before);
  if (!isMathType) return templateFormula(selector, variation, slots, takeBase);
  const signs = items.flatMap(({ isSlot, formula }) => (isSlot ? [] : [formula]));
  return mathTypeTemplate({ selector, variation, slots, signs, takeBase });
}

function matrixOf(reader: MtefReader): Formula {
  reader.at += 3;
  const [rows, columns] = [next(reader), next(reader)];
  // Two bits for each line between rows, and between columns.
  reader.at += Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4);
  const cells = listOf(reader).map(({ formula }) => formula);
  const own = Array.from({ length: Math.min(rows, cells.length) }, (_, row) => {
    return cells.slice(row * columns, (row + 1) * columns);
  });
  return { type: "matrix", rows: own };
}

/** Takes what a script belongs to from the end of the line: a letter, or all of a number or name. */
function baseOf(before: Item[]): Formula {
  const last = before.pop();
  if (last?.typeface === undefined || last.typeface === FACE.variable) return last?.formula ?? rowOf([]);
  const word = [last];
  while (word[0]?.typeface !== undefined && before.at(-1)?.typeface === last.typeface) {
    const one = before.pop();
    if (one !== undefined) word.unshift(one);
  }
  return lineOf(word);
}

/** Line of objects, with neighbouring characters of one typeface as one text. */
function lineOf(items: readonly Item[]): Formula {
  const parts: Formula[] = [];
  let typeface: number | undefined;
  for (const item of items) {
    const last = parts.at(-1);
    const isSame = item.typeface !== undefined && item.typeface === typeface;
    if (isSame && last?.type === "text" && item.formula.type === "text" && last.alphabet === item.formula.alphabet)
      parts[parts.length - 1] = { ...last, text: last.text + item.formula.text };
    else parts.push(item.formula);
    typeface = item.typeface;
  }
  return groupOf(rowOf(parts));
}
