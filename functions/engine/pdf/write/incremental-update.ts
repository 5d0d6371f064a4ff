// Additions to a PDF as an incremental update (ISO 32000-2, 7.5.6). All bytes of the original stay as a prefix, and the
// cost depends on the additions only: of the original, only the objects that a text layer needs are read.

import { createHash } from "node:crypto";
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { type CrossReference, readCrossReference } from "./cross-reference.ts";
import { deflate } from "./glyphless-font.ts";
import { numberOf, type Source } from "./indirect-object.ts";
import { type ObjectReader, openObjects } from "./object-reader.ts";
import { type PageNode, pagesOf } from "./page-tree.ts";

export interface Update {
  readonly pages: readonly PageNode[];
  /** Reads the objects that a text layer depends on: the page's boxes, resources and contents. */
  loadPage(page: PageNode): void;
  /** Returns the bytes to append: the changed objects and all new ones. */
  appendix(changed: readonly PDFRef[]): Uint8Array;
}

/** Opens a PDF for an update. Throws an Error when the file must be repaired first, or is encrypted. */
export function openUpdate(original: Uint8Array): Update {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  // Offsets count from the header, and readers disagree about files in which it does not come first.
  if (bytes.toString("latin1", 0, 5) !== "%PDF-") throw new Error("its header is not at its start");
  const source: Source = { bytes, need: () => undefined };
  const context = PDFContext.create();
  const crossReference = readCrossReference(source, context);
  const reader = openObjects(source, crossReference, context);
  if (hidesText(reader.load(crossReference.trailer.get(ENCRYPT)))) throw new Error("it is encrypted");
  const catalog = reader.load(crossReference.trailer.get(PDFName.of("Root")));
  if (!(catalog instanceof PDFDict)) throw new Error("its catalog is missing");
  loadPageTree(catalog, reader);
  // New objects get numbers above all existing ones.
  context.largestObjectNumber = crossReference.size - 1;
  return {
    pages: pagesOf(context, catalog),
    loadPage: (page) => loadPage(page.node, reader),
    appendix: (changed) =>
      writeAddition({
        context,
        crossReference,
        changed,
        length: bytes.length,
        id: (written) => derivedId(bytes, context, crossReference, written),
      }),
  };
}

const ENCRYPT = PDFName.of("Encrypt");
const ID = PDFName.of("ID");

/** Checks that text is encrypted. Files that encrypt only attachments (ISO 32000-2, 7.6.6) take plain additions. */
function hidesText(encryption: PDFObject | undefined): boolean {
  if (!(encryption instanceof PDFDict)) return encryption !== undefined;
  const plain = ["StmF", "StrF"].every((filter) => {
    const name = encryption.get(PDFName.of(filter));
    return name === undefined || name === PDFName.of("Identity");
  });
  return !(plain && Number(numberOf(encryption, "V")) >= 4);
}

/** Loads the page tree's nodes. */
function loadPageTree(catalog: PDFDict, reader: ObjectReader): void {
  const seen = new Set<PDFDict>();
  const waiting: (PDFObject | undefined)[] = [catalog.get(PDFName.of("Pages"))];
  while (waiting.length > 0) {
    const node = reader.load(waiting.pop());
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = reader.load(node.get(PDFName.of("Kids")));
    if (kids instanceof PDFArray) waiting.push(...kids.asArray());
  }
}

const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

function loadPage(page: PDFDict, reader: ObjectReader): void {
  reader.load(page.get(PDFName.of("Contents")));
  reader.load(page.get(PDFName.of("UserUnit")));
  const seen = new Set<PDFDict>();
  for (let node: PDFObject | undefined = page; node instanceof PDFDict && !seen.has(node); ) {
    seen.add(node);
    for (const name of INHERITED) {
      const value = reader.load(node.get(PDFName.of(name)));
      if (value instanceof PDFArray) for (const each of value.asArray()) reader.load(each);
      if (value instanceof PDFDict) reader.load(value.get(PDFName.of("XObject")));
    }
    node = reader.load(node.get(PDFName.of("Parent")));
  }
}

/** Objects to add to a file, and the data for its new trailer. */
export interface Addition {
  readonly context: PDFContext;
  readonly crossReference: CrossReference;
  /** Changed objects of the original. All objects with numbers beyond the original's are new. */
  readonly changed: readonly PDFRef[];
  /** Length of the original in bytes. */
  readonly length: number;
  /** Returns the file's ID, given the written objects. */
  readonly id: (written: readonly Uint8Array[]) => PDFObject | undefined;
}

interface Placed {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

/** Writes the bytes to append. */
export function writeAddition({ context, crossReference, changed, length: original, id }: Addition): Buffer {
  const updated = new Set(changed);
  const parts: Uint8Array[] = [Buffer.from("\n")];
  let length = original + 1;
  const placed: Placed[] = [];
  const add = (ref: PDFRef, object: PDFObject) => {
    placed.push({ number: ref.objectNumber, generation: ref.generationNumber, offset: length });
    const written = serialized(ref, object);
    parts.push(written);
    length += written.length;
  };
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (ref.objectNumber >= crossReference.size || updated.has(ref)) add(ref, object);
  }
  const trailer = trailerOf(context, crossReference, id(parts));
  const section =
    crossReference.form === "table"
      ? table(placed, trailer, context.largestObjectNumber + 1)
      : stream(placed, trailer, context.nextRef(), length);
  return Buffer.concat([...parts, section, Buffer.from(`startxref\n${length}\n%%EOF\n`)]);
}

function serialized(ref: PDFRef, object: PDFObject): Buffer {
  const body = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(body, 0);
  return Buffer.concat([
    Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`),
    body,
    Buffer.from("\nendobj\n"),
  ]);
}

/** Trailer with the entries of the original's newest trailer and another ID. */
function trailerOf(context: PDFContext, { trailer, startsAt }: CrossReference, id: PDFObject | undefined): PDFDict {
  const entries = PDFDict.withContext(context);
  for (const name of ["Root", "Info", "Encrypt"].map((each) => PDFName.of(each))) {
    const value = trailer.get(name);
    if (value !== undefined) entries.set(name, value);
  }
  if (id !== undefined) entries.set(PDFName.of("ID"), id);
  entries.set(PDFName.of("Prev"), context.obj(startsAt));
  return entries;
}

/** ID of the original with a new second half, derived from the original and the additions. */
function derivedId(
  original: Buffer,
  context: PDFContext,
  { trailer }: CrossReference,
  additions: readonly Uint8Array[],
) {
  const hash = createHash("sha256").update(original);
  for (const part of additions) hash.update(part);
  const id = PDFHexString.of(hash.digest("hex").slice(0, 32));
  const own = trailer.get(ID);
  return context.obj([own instanceof PDFArray ? own.get(0) : id, id]);
}

/** Groups objects, which come in the order of their numbers, into runs of consecutive numbers. */
function sectionsOf(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const sections: Placed[][] = [];
  for (const each of placed) {
    const last = sections.at(-1);
    if (last !== undefined && last.at(-1)?.number === each.number - 1) last.push(each);
    else sections.push([each]);
  }
  return sections;
}

function table(placed: readonly Placed[], trailer: PDFDict, size: number): Buffer {
  trailer.set(PDFName.of("Size"), trailer.context.obj(size));
  const sections = sectionsOf(placed).map((section) => {
    const entries = section.map(
      ({ offset, generation }) => `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n \n`,
    );
    return `${section[0]?.number} ${section.length}\n${entries.join("")}`;
  });
  return Buffer.concat([
    Buffer.from(`xref\n${sections.join("")}trailer\n`),
    Buffer.from(trailer.toString(), "latin1"),
    Buffer.from("\n"),
  ]);
}

function stream(placed: readonly Placed[], trailer: PDFDict, ref: PDFRef, offset: number): Buffer {
  const { context } = trailer;
  const all = [...placed, { number: ref.objectNumber, generation: 0, offset }];
  const sections = sectionsOf(all);
  const rows = sections.flat().flatMap((each) => [1, ...bigEndian(each.offset, 5), ...bigEndian(each.generation, 2)]);
  trailer.set(PDFName.of("Type"), PDFName.of("XRef"));
  trailer.set(PDFName.of("Size"), context.obj(ref.objectNumber + 1));
  trailer.set(PDFName.of("W"), context.obj([1, 5, 2]));
  trailer.set(
    PDFName.of("Index"),
    context.obj(sections.flatMap((section) => [section[0]?.number ?? 0, section.length])),
  );
  trailer.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
  return serialized(ref, PDFRawStream.of(trailer, deflate(Uint8Array.from(rows))));
}

function bigEndian(value: number, bytes: number): readonly number[] {
  return Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
}
