// Small PDFs, written object by object, so that each test shows everything in its document.

import { PDFDocument } from "@cantoo/pdf-lib";

export interface TestPage {
  /** Operators, as from `text()` and `box()`. Fonts: F1 Helvetica, F2 Helvetica-Bold, F3 Courier. */
  readonly content: string;
  readonly width?: number;
  readonly height?: number;
  readonly rotate?: number;
  /** Further entries of the page dictionary, such as "/CropBox [10 10 90 90]". */
  readonly entries?: string;
  /** XObject streams by name. */
  readonly images?: Readonly<Record<string, TestStream>>;
  /** Annotation dictionaries. */
  readonly annotations?: readonly string[];
}

export interface TestStream {
  readonly entries: string;
  readonly data: Uint8Array;
}

export interface TestDocument {
  /** Entries of the Info dictionary and of the catalog. */
  readonly info?: string;
  readonly catalog?: string;
  /** Further objects by number, from 1000. Entries refer to them as "1000 0 R". */
  readonly objects?: Readonly<Record<number, string>>;
}

/** A PDF. Page n is object 10 n. */
export function buildPdf(
  pages: readonly TestPage[],
  { info = "", catalog = "", objects = {} }: TestDocument = {},
): Uint8Array {
  const written = new Map<number, Buffer>();
  const kids = pages.map((_, index) => `${10 * (index + 1)} 0 R`).join(" ");
  written.set(1, Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`));
  written.set(2, Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`));
  written.set(3, Buffer.from(`<< ${info} >>`));
  for (const [index, name] of ["Helvetica", "Helvetica-Bold", "Courier"].entries()) {
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    written.set(4 + index, Buffer.from(font));
  }
  for (const [index, page] of pages.entries()) addPage(written, 10 * (index + 1), page);
  for (const [number, body] of Object.entries(objects)) written.set(Number(number), Buffer.from(body));
  return serialize(written);
}

/** Operators for text whose baseline starts at (x, y), counted from the bottom left. */
export function text(x: number, y: number, size: number, shown: string, font = "F1"): string {
  const escaped = shown.replace(/[\\()]/g, (character) => `\\${character}`);
  return `BT /${font} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET\n`;
}

/** Operators for a filled rectangle. */
export function box(x: number, y: number, width: number, height: number): string {
  return `${x} ${y} ${width} ${height} re f\n`;
}

/** Operators for the picture `name` in the rectangle. */
export function picture(name: string, x: number, y: number, width: number, height: number): string {
  return `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q\n`;
}

/** Gray pixels as an image XObject. */
export function grayImage(width: number, height: number, pixels: Uint8Array): TestStream {
  return {
    entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    data: pixels,
  };
}

/** The same document, encrypted with the password. */
export async function encryptPdf(bytes: Uint8Array, userPassword: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  document.encrypt({ userPassword, ownerPassword: `${userPassword}-of-the-owner` });
  return document.save();
}

function addPage(written: Map<number, Buffer>, number: number, page: TestPage): void {
  const { content, width = 612, height = 792, rotate = 0, entries = "", images = {}, annotations = [] } = page;
  const names = Object.entries(images).map(([name, image], index) => {
    written.set(number + 2 + index, stream(image.entries, image.data));
    return `/${name} ${number + 2 + index} 0 R`;
  });
  const resources = `/Font << /F1 4 0 R /F2 5 0 R /F3 6 0 R >> /XObject << ${names.join(" ")} >>`;
  const annots = annotations.length === 0 ? "" : `/Annots [${annotations.join(" ")}]`;
  const frame = `/MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ${entries}`;
  const dictionary = `<< /Type /Page /Parent 2 0 R ${frame} /Resources << ${resources} >> ${annots} /Contents ${number + 1} 0 R >>`;
  written.set(number, Buffer.from(dictionary));
  written.set(number + 1, stream("", Buffer.from(content, "latin1")));
}

function stream(entries: string, data: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
}

function serialize(objects: ReadonlyMap<number, Buffer>): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const offsets: [number, number][] = [];
  for (const [number, body] of objects) {
    offsets.push([number, length]);
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from("\nendobj\n")]));
  }
  const start = length;
  const entries = offsets.map(([number, at]) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = Math.max(...objects.keys()) + 1;
  add(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${entries}`));
  add(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}
