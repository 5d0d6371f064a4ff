// A PDF with its streams inflated and its object streams spread out, so that damage meets operators and dictionaries.

import { inflateSync } from "node:zlib";

const MOST_BYTES = 3_000_000;
const OBJECT = /(\d+)[ \r\n]+(\d+)[ \r\n]+obj\b/g;

/** Undefined for what is encrypted, too long, or no PDF. */
export function unpackPdf(bytes: Buffer): Buffer | undefined {
  const text = bytes.toString("latin1");
  if (/\/Encrypt\b/.test(text)) return undefined;
  const objects = new Map<number, string>();
  let root: string | undefined;
  OBJECT.lastIndex = 0;
  for (let match = OBJECT.exec(text); match !== null; match = OBJECT.exec(text)) {
    const start = OBJECT.lastIndex;
    const { body, end } = objectAt(text, start);
    OBJECT.lastIndex = end;
    root = /\/Root\s+\d+\s+\d+\s+R/.exec(body.dictionary)?.[0] ?? root;
    if (/\/Type\s*\/XRef\b/.test(body.dictionary)) continue;
    if (/\/Type\s*\/ObjStm\b/.test(body.dictionary)) {
      for (const [number, object] of contained(body)) objects.set(number, object);
    } else objects.set(Number(match[1]), plain(body));
  }
  root = [...text.matchAll(/\/Root\s+\d+\s+\d+\s+R/g)].at(-1)?.[0] ?? root;
  if (root === undefined || objects.size === 0) return undefined;
  const file = written(objects, root);
  return file.length > MOST_BYTES ? undefined : file;
}

interface Body {
  readonly dictionary: string;
  readonly stream: string | undefined;
}

function objectAt(text: string, start: number): { readonly body: Body; readonly end: number } {
  const close = text.indexOf("endobj", start);
  const open = text.indexOf("stream", start);
  const objectEnd = close < 0 ? text.length : close;
  if (open < 0 || open > objectEnd)
    return { body: { dictionary: text.slice(start, objectEnd), stream: undefined }, end: objectEnd };
  const from = open + 6 + (text.startsWith("\r\n", open + 6) ? 2 : 1);
  const declared = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(text.slice(start, open))?.[1] ?? Number.NaN);
  const isRight = text
    .slice(from + declared, from + declared + 14)
    .trimStart()
    .startsWith("endstream");
  const found = text.indexOf("endstream", from);
  const to = isRight ? from + declared : found < 0 ? text.length : found;
  return { body: { dictionary: text.slice(start, open), stream: text.slice(from, to) }, end: to };
}

function contained(body: Body): readonly (readonly [number, string])[] {
  const data = inflated(body);
  const first = Number(/\/First\s+(\d+)/.exec(body.dictionary)?.[1]);
  if (data === undefined || !(first >= 0)) return [];
  const numbers = data.slice(0, first).trim().split(/\s+/).map(Number);
  const offsets = numbers.filter((_, index) => index % 2 === 1);
  return offsets.map((offset, index) => {
    const end = offsets[index + 1];
    return [numbers[2 * index] ?? 0, data.slice(first + offset, end === undefined ? undefined : first + end)] as const;
  });
}

const SINGLE_FLATE = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/;

/** Undefined where other filters or predictors are in the way. */
function inflated({ dictionary, stream }: Body): string | undefined {
  if (stream === undefined) return undefined;
  if (!/\/Filter\b/.test(dictionary)) return stream;
  if (!SINGLE_FLATE.test(dictionary) || /\/Predictor\s+(?!1\b)/.test(dictionary)) return undefined;
  try {
    return inflateSync(Buffer.from(stream, "latin1"), { maxOutputLength: MOST_BYTES }).toString("latin1");
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

function plain(body: Body): string {
  const data = inflated(body);
  if (body.stream === undefined) return body.dictionary.trim();
  if (data === undefined) return `${body.dictionary.trim()}\nstream\n${body.stream}\nendstream`;
  const dictionary = body.dictionary
    .replace(SINGLE_FLATE, "")
    .replace(/\/Length\s+\d+(\s+\d+\s+R)?/, `/Length ${data.length}`);
  return `${dictionary.trim()}\nstream\n${data}\nendstream`;
}

function written(objects: ReadonlyMap<number, string>, root: string): Buffer {
  const pieces = ["%PDF-1.7\n"];
  const places = new Map<number, number>();
  let at = 9;
  for (const [number, object] of objects) {
    const piece = `${number} 0 obj\n${object}\nendobj\n`;
    places.set(number, at);
    at += piece.length;
    pieces.push(piece);
  }
  const size = Math.max(...objects.keys()) + 1;
  pieces.push("xref\n");
  for (const [number, place] of places) pieces.push(`${number} 1\n${String(place).padStart(10, "0")} 00000 n \n`);
  pieces.push(`trailer\n<< /Size ${size} ${root} >>\nstartxref\n${at}\n%%EOF\n`);
  return Buffer.from(pieces.join(""), "latin1");
}
