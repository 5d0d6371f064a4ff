// Automatic numbers of a slide's paragraphs (MS-PPT, sections 2.9.15, 2.9.26 and 2.9.67). They came with PowerPoint 2000: a
// record of its own has the number schemes, and the runs of characters say which of its entries is theirs.

import { numberAt, type OfficeRecord, type RecordReader } from "../office/record-tree.ts";
import { shortAt } from "./paragraph-looks.ts";
import { TYPE } from "./ppt-records.ts";

export interface AutoNumber {
  /** Name of the scheme as in a .pptx. */
  readonly scheme: string;
  readonly start: number;
}

/** Entry of the characters up to `end`, from 0. */
export interface EntryRun {
  readonly end: number;
  readonly entry: number;
}

/** Fields of a run of characters by their bits, in the order of the fields (MS-PPT, section 2.9.14). */
const CHARACTER_FIELDS: readonly (readonly [bits: number, bytes: number])[] = [
  [0xffff, 2],
  [0x10000, 2],
  [0x200000, 2],
  [0x400000, 2],
  [0x800000, 2],
  [0x20000, 2],
  [0x40000, 4],
  [0x80000, 2],
];
/** Bits of the looks that have the lowest four bits of the entry's number. */
const [ENTRY_BIT, ENTRIES] = [10, 16];

/** Reads the entries of a text's characters. `start` is the place behind the paragraphs in the style record. */
export function entryRuns(style: OfficeRecord, start: number, textLength: number): readonly EntryRun[] {
  const runs: EntryRun[] = [];
  let [end, entry] = [0, 0];
  for (let at = start; at + 8 <= style.data.length && end <= textLength; ) {
    end += numberAt(style, at);
    const mask = numberAt(style, at + 4);
    at += 8;
    const low = (mask & 0xffff) === 0 ? 0 : (shortAt(style, at) >> ENTRY_BIT) % ENTRIES;
    entry += (low - (entry % ENTRIES) + ENTRIES) % ENTRIES;
    for (const [bits, bytes] of CHARACTER_FIELDS) if ((mask & bits) !== 0) at += bytes;
    if (runs.at(-1)?.entry === entry) runs.pop();
    runs.push({ end, entry });
  }
  return runs;
}

/** Bits of an entry's three masks, and the bytes of their fields in the order of the fields. */
const PICTURE_BULLET = 0x800000;
const HAS_NUMBER = 0x2000000;
const SCHEME = 0x1000000;
const CHARACTER_EXTENSION = 0x100000;
const SPECIAL_FIELDS: readonly (readonly [bits: number, bytes: number])[] = [
  [0x1, 2],
  [0x2, 2],
  [0x4, 2],
  [0x40, 2],
  [0x20, 4],
];
const SMART_TAGS = 0x200;

/** Reads the numbers of a shape's text by their entries; undefined for entries without a number. */
export function autoNumbers(reader: RecordReader, shape: OfficeRecord): readonly (AutoNumber | undefined)[] {
  const record = reader.descendants(shape, TYPE.numberStyle)[0];
  const entries: (AutoNumber | undefined)[] = [];
  for (let at = 0; record !== undefined && at + 4 <= record.data.length; ) {
    const mask = numberAt(record, at);
    at += 4 + ((mask & PICTURE_BULLET) === 0 ? 0 : 2);
    const hasNumber = (mask & HAS_NUMBER) !== 0 && shortAt(record, at) === 1;
    if ((mask & HAS_NUMBER) !== 0) at += 2;
    const scheme = (mask & SCHEME) === 0 ? undefined : { number: shortAt(record, at), start: shortAt(record, at + 2) };
    if (scheme !== undefined) at += 4;
    entries.push(hasNumber ? numberOf(scheme) : undefined);
    at += 4 + ((numberAt(record, at) & CHARACTER_EXTENSION) === 0 ? 0 : 4);
    const special = numberAt(record, at);
    at += 4;
    for (const [bits, bytes] of SPECIAL_FIELDS) if ((special & bits) !== 0) at += bytes;
    if ((special & SMART_TAGS) !== 0) at += 4 + 4 * numberAt(record, at);
  }
  return entries;
}

/** Names of the schemes by their numbers (MS-PPT, section 2.13.28). Scripts beyond have plain numbers. */
const SCHEMES = [
  ..."alphaLcPeriod alphaUcPeriod arabicParenR arabicPeriod romanLcParenBoth romanLcParenR romanLcPeriod".split(" "),
  ..."romanUcPeriod alphaLcParenBoth alphaLcParenR alphaUcParenBoth alphaUcParenR arabicParenBoth".split(" "),
  ..."arabicPlain romanUcParenBoth romanUcParenR ea1ChsPlain ea1ChsPeriod circleNumDbPlain".split(" "),
  ..."circleNumWdWhitePlain circleNumWdBlackPlain ea1ChtPlain ea1ChtPeriod arabic1Minus arabic2Minus".split(" "),
  ..."hebrew2Minus ea1JpnKorPlain ea1JpnKorPeriod arabicDbPlain arabicDbPeriod thaiAlphaPeriod".split(" "),
  ..."thaiAlphaParenR thaiAlphaParenBoth thaiNumPeriod thaiNumParenR thaiNumParenBoth hindiAlphaPeriod".split(" "),
  ..."hindiNumPeriod ea1JpnChsDbPeriod hindiNumParenR hindiAlpha1Period".split(" "),
];
const DEFAULT_SCHEME = "arabicPeriod";

function numberOf(scheme: { readonly number: number; readonly start: number } | undefined): AutoNumber {
  return { scheme: SCHEMES[scheme?.number ?? -1] ?? DEFAULT_SCHEME, start: scheme?.start ?? 1 };
}
