// PDFs of a few kilobytes that could exhaust a reader. All of them follow ISO 32000-2.

import { constants, deflateRawSync, deflateSync } from "node:zlib";

/** Builders of bombs, by name. Each takes a moment. */
export const BOMBS: Readonly<Record<string, () => Uint8Array>> = {
  "forms that paint ten forms each, nine deep": laughingForms,
  "a form that paints itself": selfPaintingForm,
  "a content stream of one gigabyte, deflated twice": () => inflating(1_000_000_000, { twice: true }),
  "a content stream of 200 MB of spaces": () => inflating(200_000_000, {}),
  "a content stream of 200 MB whose checksum is wrong": () => inflating(200_000_000, { damaged: true }),
  "a page of two million operators": millionsOfOperators,
  "a page tree that is its own branch": pageTreeLoop,
  "a page tree of 5000 levels": deepPageTree,
  "a page tree that counts 100 million pages": countLie,
  "cross-references that lead to themselves": xrefLoop,
  "a font whose character map covers all there is": endlessCharacterMap,
  "an object stream that inflates to one gigabyte": hugeObjectStream,
};

/** Words that a bomb shows, if it shows any. */
export const FUSE = "quorvex fuse";

/** A document with bombs on some pages, which inflate to a gigabyte. The other pages show the fuse. */
export function bombedPages(pages: number, bombed: readonly number[]): Uint8Array {
  const [first, fuse, bomb] = [3, 3 + pages, 4 + pages];
  const tree = `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, at) => `${first + at} 0 R`).join(" ")}] /Count ${pages} >>`;
  const leaves = Array.from({ length: pages }, (_, at) =>
    page(bombed.includes(at + 1) ? bomb : fuse, `/Font << /F ${bomb + 1} 0 R >>`),
  );
  const gigabyte = deflateRepeated(Buffer.from(SAID), " ", 1_000_000_000, false);
  const contents = [stream("", Buffer.from(SAID)), stream("/Filter /FlateDecode", gigabyte)];
  return serialize([CATALOG, tree, ...leaves, ...contents, FONT]);
}

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const ONE_PAGE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
const SAID = `BT /F 12 Tf 72 700 Td (${FUSE}) Tj ET\n`;

function page(contents: number, resources: string): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents ${contents} 0 R >>`;
}

function laughingForms(): Uint8Array {
  const depth = 9;
  const forms = Array.from({ length: depth }, (_, level) => {
    const inner = level === depth - 1 ? "BT /F 12 Tf (lol) Tj ET" : "/X Do ".repeat(10);
    const next = level === depth - 1 ? "" : `/XObject << /X ${7 + level} 0 R >>`;
    return form(`${next} /Font << /F 5 0 R >>`, inner);
  });
  const painted = "/XObject << /X 6 0 R >> /Font << /F 5 0 R >>";
  return serialize([CATALOG, ONE_PAGE, page(4, painted), stream("", Buffer.from("/X Do ".repeat(10))), FONT, ...forms]);
}

function selfPaintingForm(): Uint8Array {
  const resources = "/XObject << /X 6 0 R >> /Font << /F 5 0 R >>";
  const content = stream("", Buffer.from(`${SAID}/X Do `));
  return serialize([CATALOG, ONE_PAGE, page(4, resources), content, FONT, form(resources, "/X Do ")]);
}

function inflating(bytes: number, { twice = false, damaged = false }): Uint8Array {
  const once = deflateRepeated(Buffer.from(SAID), " ", bytes, damaged);
  const filter = twice ? "/Filter [/FlateDecode /FlateDecode]" : "/Filter /FlateDecode";
  return contentOf(stream(filter, twice ? deflateSync(once) : once));
}

function millionsOfOperators(): Uint8Array {
  const shown = "1 0 0 1 9 9 Tm (hello) Tj ".repeat(1_000_000);
  return contentOf(stream("/Filter /FlateDecode", deflateSync(Buffer.from(`${SAID}BT /F 12 Tf ${shown} ET`))));
}

function contentOf(content: Buffer): Uint8Array {
  return serialize([CATALOG, ONE_PAGE, page(4, "/Font << /F 5 0 R >>"), content, FONT]);
}

function pageTreeLoop(): Uint8Array {
  const tree = "<< /Type /Pages /Kids [3 0 R 2 0 R 6 0 R] /Count 3 /Parent 6 0 R >>";
  const branch = "<< /Type /Pages /Kids [2 0 R 6 0 R] /Count 9 /Parent 2 0 R >>";
  return serialize([CATALOG, tree, page(4, "/Font << /F 5 0 R >>"), stream("", Buffer.from(SAID)), FONT, branch]);
}

function deepPageTree(): Uint8Array {
  const levels = 5000;
  const first = 5;
  const branches = Array.from({ length: levels }, (_, level) => {
    const parent = level === 0 ? 2 : first + level - 1;
    return `<< /Type /Pages /Kids [${first + level + 1} 0 R] /Count 1 /Parent ${parent} 0 R >>`;
  });
  const leaf = page(4, "/Font << /F 3 0 R >>").replace("/Parent 2", `/Parent ${first + levels - 1}`);
  const tree = `<< /Type /Pages /Kids [${first} 0 R] /Count 1 >>`;
  return serialize([CATALOG, tree, FONT, stream("", Buffer.from(SAID)), ...branches, leaf]);
}

function countLie(): Uint8Array {
  const tree = "<< /Type /Pages /Kids [3 0 R] /Count 100000000 >>";
  return serialize([CATALOG, tree, page(4, "/Font << /F 5 0 R >>"), stream("", Buffer.from(SAID)), FONT]);
}

function xrefLoop(): Uint8Array {
  const bytes = Buffer.from(contentOf(stream("", Buffer.from(SAID)))).toString("latin1");
  const at = bytes.lastIndexOf("xref\n0");
  return Buffer.from(bytes.replace("/Root 1 0 R", `/Root 1 0 R /Prev ${at} /XRefStm ${at}`), "latin1");
}

/** A map with 250 ranges. Each range maps 16 million codes to strings of 100 characters. */
function endlessCharacterMap(): Uint8Array {
  const to = "0041".repeat(100);
  const ranges = Array.from({ length: 250 }, (_, index) => {
    const high = (index + 1).toString(16).padStart(2, "0");
    return `<${high}000000> <${high}FFFFFF> <${to}>`;
  });
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 250 beginbfrange ${ranges.join("\n")} endbfrange endcmap`;
  const font =
    "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>";
  const descendant =
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 9 0 R >>";
  const descriptor =
    "<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>";
  return serialize([
    CATALOG,
    ONE_PAGE,
    page(4, "/Font << /F 5 0 R /G 6 0 R >>"),
    stream("", Buffer.from(`${SAID}BT /G 12 Tf 72 600 Td <00410042> Tj ET`)),
    FONT,
    font,
    descendant,
    stream("/Filter /FlateDecode", deflateSync(Buffer.from(map))),
    descriptor,
  ]);
}

/** A page in a compressed object stream (ISO 32000-2, 7.5.7) that is mostly spaces. */
function hugeObjectStream(): Uint8Array {
  const held = `3 0 ${page(4, "/Font << /F 5 0 R >>")}`;
  const entries = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode";
  const packed = stream(entries, deflateRepeated(Buffer.from(held), " ", 1_000_000_000, false));
  const bodies = [CATALOG, ONE_PAGE, undefined, stream("", Buffer.from(SAID)), FONT, packed];
  const { parts, offsets, length } = write(bodies);
  const rows = [[0, 0, 65_535], ...offsets.map((at) => (at === undefined ? [2, 6, 0] : [1, at, 0])), [1, length, 0]];
  const table = Buffer.alloc(rows.length * 7);
  for (const [index, [type = 0, at = 0, generation = 0]] of rows.entries()) {
    table.writeUInt8(type, index * 7);
    table.writeUInt32BE(at, index * 7 + 1);
    table.writeUInt16BE(generation, index * 7 + 5);
  }
  const xref = stream(`/Type /XRef /Size ${rows.length} /W [1 4 2] /Root 1 0 R`, table);
  const end = Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(`${rows.length - 1} 0 obj\n`), xref, end]));
}

function form(resources: string, content: string): Buffer {
  const entries = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >>`;
  return stream(entries, Buffer.from(content));
}

function stream(entries: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`);
  return Buffer.concat([head, data, Buffer.from("\nendstream")]);
}

const BLOCK = 1_000_000;

/** Zlib data of the prefix and `count` repeats of the character. It repeats one block and never holds the data. */
function deflateRepeated(prefix: Buffer, character: string, count: number, damaged: boolean): Buffer {
  // After a full flush nothing refers back, so the same block may occur any number of times.
  const raw = (data: Uint8Array) => deflateRawSync(data, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const block = raw(Buffer.alloc(BLOCK, character));
  const blocks = Array.from({ length: Math.floor(count / BLOCK) }, () => block);
  const checksum = Buffer.alloc(4);
  const sum = adler32(prefix, character.charCodeAt(0), BigInt(blocks.length * BLOCK));
  checksum.writeUInt32BE(damaged ? (sum ^ 1) >>> 0 : sum);
  const lastEmptyBlock = Buffer.from([0x03, 0x00]);
  return Buffer.concat([Buffer.from([0x78, 0xda]), raw(prefix), ...blocks, lastEmptyBlock, checksum]);
}

const ADLER_BASE = 65_521n;

/**
 * Checksum of RFC 1950: the sum of the bytes, and the sum of its intermediate values. Repeated bytes have a closed
 * form.
 */
function adler32(prefix: Uint8Array, repeated: number, count: bigint): number {
  let a = 1n;
  let b = 0n;
  for (const byte of prefix) {
    a += BigInt(byte);
    b += a;
  }
  const byte = BigInt(repeated);
  b += count * a + (byte * count * (count + 1n)) / 2n;
  a += byte * count;
  return Number(((b % ADLER_BASE) << 16n) | (a % ADLER_BASE));
}

function serialize(bodies: readonly (string | Buffer)[]): Uint8Array {
  const { parts, offsets, length } = write(bodies);
  const rows = offsets.map((at) => `${String(at ?? 0).padStart(10, "0")} 00000 n \n`).join("");
  const size = bodies.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return new Uint8Array(
    Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`)]),
  );
}

/** Writes objects 1, 2, 3 and so on. An undefined object is in an object stream. */
function write(bodies: readonly (string | Buffer | undefined)[]) {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: (number | undefined)[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of bodies.entries()) {
    offsets.push(body === undefined ? undefined : length);
    if (body === undefined) continue;
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]);
    parts.push(written);
    length += written.length;
  }
  return { parts, offsets, length };
}
