// Properties of Office 97-2003 documents, from the summary information stream (MS-OLEPS, section 2.21; MS-OSHARED,
// 2.3.3.2).

import type { Metadata } from "../../base/model.ts";
import type { CompoundFile } from "../../codecs/containers/compound-file.ts";
import { toNfc } from "../../codecs/text/nfc.ts";

const FIELDS: Readonly<Record<number, keyof Metadata>> = {
  2: "title",
  3: "subject",
  4: "author",
  5: "keywords",
  12: "created",
  13: "modified",
  18: "creator",
};
const TYPE = { ansi: 30, wide: 31, time: 64 } as const;
const CODE_PAGE = 1;
const SECTION_AT = 44;

export function oleProperties(file: CompoundFile): Partial<Metadata> {
  const stream = file.read("\x05SummaryInformation");
  if (stream === undefined || stream.length < SECTION_AT + 12) return {};
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const section = view.getUint32(SECTION_AT, true);
  if (section + 8 > stream.length) return {};
  const count = Math.min(view.getUint32(section + 4, true), 64);
  const places = new Map<number, number>();
  for (let index = 0; index < count && section + 16 + index * 8 <= stream.length; index++) {
    const at = section + 8 + index * 8;
    places.set(view.getUint32(at, true), section + view.getUint32(at + 4, true));
  }
  const pageAt = places.get(CODE_PAGE);
  const codePage = pageAt !== undefined && pageAt + 6 <= stream.length ? view.getUint16(pageAt + 4, true) : 1252;
  const found = [...places].flatMap(([id, at]) => {
    const field = FIELDS[id];
    const value = field === undefined ? undefined : readValue(view, at, codePage);
    return field === undefined || value === undefined || value === "" ? [] : [[field, value] as const];
  });
  return Object.fromEntries(found);
}

function readValue(view: DataView, at: number, codePage: number): string | undefined {
  if (at + 12 > view.byteLength) return undefined;
  const type = view.getUint32(at, true);
  if (type === TYPE.time) return isoDate(view.getBigUint64(at + 4, true));
  if (type !== TYPE.ansi && type !== TYPE.wide) return undefined;
  const size = view.getUint32(at + 4, true) * (type === TYPE.wide ? 2 : 1);
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 8, Math.min(size, view.byteLength - at - 8));
  const text = new TextDecoder(type === TYPE.wide ? "utf-16le" : encodingOf(codePage)).decode(bytes);
  return toNfc(text.replace(/\0.*/s, "").trim());
}

const PAGES: Readonly<Record<number, string>> = {
  65001: "utf-8",
  1200: "utf-16le",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
};

function encodingOf(codePage: number): string {
  return PAGES[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : "windows-1252");
}

/** Converts a time in units of 100 ns since 1601. Files without a date have a value near zero. */
function isoDate(ticks: bigint): string | undefined {
  const milliseconds = Number(ticks / 10_000n) - 11_644_473_600_000;
  const isBelievable = milliseconds > Date.UTC(1980) && milliseconds < Date.UTC(2200);
  return isBelievable ? new Date(milliseconds).toISOString() : undefined;
}
