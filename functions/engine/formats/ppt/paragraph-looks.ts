// Finds the list items among the paragraphs of a slide's text (MS-PPT, sections 2.9.20 and 2.9.44).

import { numberAt, type OfficeRecord, type RecordReader } from "../office/record-tree.ts";
import { TYPE } from "./ppt-records.ts";
import { TEXT_KIND } from "./text-kinds.ts";

/** Look of the paragraphs up to `end`, in characters from the start of the text. */
export interface ParagraphLook {
  readonly end: number;
  /** Level from 0, the outermost. */
  readonly level: number;
  /** True for a bullet; undefined to inherit the master's setting. */
  readonly bullet: boolean | undefined;
  readonly mark: string | undefined;
}

/** Bits of a paragraph's mask, and the bytes of their fields, in the order of the fields. */
const FIELDS: readonly (readonly [bits: number, bytes: number])[] = [
  [0xf, 2],
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
];
const BEHIND_TABS: typeof FIELDS = [
  [0x10000, 2],
  [0xe0000, 2],
  [0x200000, 2],
];
const TABS = 0x100000;
const HAS_BULLET = 1;
const MARK = 0x80;
const DEEPEST = 4;

export interface TextLooks {
  readonly looks: readonly ParagraphLook[];
  /** Place of the runs of characters, behind the paragraphs. */
  readonly next: number;
}

/** Reads a text's style record. It covers the text and one paragraph mark that is not in the text. */
export function paragraphLooks(style: OfficeRecord, textLength: number): TextLooks {
  const looks: ParagraphLook[] = [];
  let [end, at] = [0, 0];
  while (at + 10 <= style.data.length && end <= textLength) {
    end += numberAt(style, at);
    const level = Math.min(DEEPEST, shortAt(style, at + 4));
    const { next, ...look } = readLook(style, at + 6);
    looks.push({ end, level, ...look });
    at = next;
  }
  return { looks, next: at };
}

/** Decides whether bodies of a master have bullets. The default is true. */
export function bodyHasBullets(reader: RecordReader, master: OfficeRecord | undefined): boolean {
  const styles =
    master === undefined ? [] : reader.children(master).filter(({ type }) => type === TYPE.masterTextStyle);
  const body = styles.find(({ instance }) => instance === TEXT_KIND.body);
  return body === undefined ? true : (readLook(body, 2).bullet ?? true);
}

function readLook(record: OfficeRecord, start: number) {
  const mask = numberAt(record, start);
  let at = start + 4;
  let bullet: boolean | undefined;
  let mark: string | undefined;
  const pass = (fields: typeof FIELDS) => {
    for (const [bits, bytes] of fields) {
      if ((mask & bits) === 0) continue;
      if (bits === 0xf && (mask & HAS_BULLET) !== 0) bullet = (shortAt(record, at) & HAS_BULLET) !== 0;
      if (bits === MARK) mark = String.fromCharCode(shortAt(record, at));
      at += bytes;
    }
  };
  pass(FIELDS);
  if ((mask & TABS) !== 0) at += 2 + 4 * shortAt(record, at);
  pass(BEHIND_TABS);
  return { bullet, mark, next: at };
}

/** Reads two bytes of the data; 0 beyond it. */
export function shortAt(record: OfficeRecord, at: number): number {
  return numberAt(record, at) & 0xffff || (record.data[at] ?? 0) | ((record.data[at + 1] ?? 0) << 8);
}
