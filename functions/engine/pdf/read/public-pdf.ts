// A PDF read through pdf.js's public API: slower and with fewer facts than our patched core, but independent of pdf.js's
// internals. What it loses, in numbers: docs/decisions/pdf-engine.md.

import type { PageInk } from "../content/page-content.ts";
import type { TaggedElement } from "../content/tagged-elements.ts";
import type { CoreFont } from "../core/core-types.ts";
import { renumberedOperator } from "../core/operator-table.ts";
import { type PdfDocument, type PdfPage, pdfOperators, withPage, withPdf } from "../render/pdfjs.ts";
import type { OpenReadableOptions, ReadablePage, ReadablePdf } from "./readable-pdf.ts";

const LOSSES =
  "hidden text is not skipped, pictures and stamps are missing, " +
  "fonts without Unicode text are not recognised, and reading takes three times the CPU time";

/** Opens the PDF, runs the work on it and always closes it again. */
export async function withPublicPdf<T>(
  bytes: Uint8Array,
  options: OpenReadableOptions,
  reason: string,
  work: (pdf: ReadablePdf) => Promise<T>,
): Promise<T> {
  const warnings = [`the PDF was read through pdf.js's public API (${reason}): ${LOSSES}`];
  // Pictures are skipped: decoding them would take most of the time.
  return await withPdf(bytes, { ...options, images: "skip" }, (pdf) => work(readable(pdf, warnings)));
}

function readable(pdf: PdfDocument, warnings: readonly string[]): ReadablePdf {
  const properties: Readonly<Record<string, (argument: never) => Promise<unknown>>> = {
    documentOutline: () => pdf.getOutline(),
    getDestination: (name: string) => pdf.getDestination(name),
    pageLabels: () => pdf.getPageLabels(),
    markInfo: () => pdf.getMarkInfo(),
    attachmentContent: (id: string) => pdf.getAttachmentContent(id),
    async metadata() {
      const { metadata } = await pdf.getMetadata();
      return metadata === null ? null : { parsedData: new Map<string, unknown>(metadata) };
    },
    documentInfo: async () => (await pdf.getMetadata()).info,
  };
  const property = async <T>(name: string, argument?: unknown): Promise<T> => {
    const ask = properties[name];
    if (ask === undefined) throw new Error(`pdf.js's public API has no ${name}`);
    return (await ask(argument as never)) as T;
  };
  return {
    numPages: pdf.numPages,
    warnings,
    catalog: property,
    document: property,
    listedFiles: () => listedFiles(pdf),
    getPageIndex: (reference) => pdf.getPageIndex(reference),
    page: (number) => readablePage(pdf, number),
  };
}

async function listedFiles(pdf: PdfDocument) {
  const names = [...((await pdf.getAttachments()) ?? [])];
  return await Promise.all(
    names.map(async ([id, { filename }]) => {
      // An attachment that cannot be read is reported by its name.
      const content = await pdf.getAttachmentContent(id).catch(() => undefined);
      return { name: filename, bytes: content ?? new Uint8Array(), isSupplement: false };
    }),
  );
}

async function readablePage(pdf: PdfDocument, number: number): Promise<ReadablePage> {
  const { width, height, rotation, transform } = await withPage(pdf, number, async (page) =>
    page.getViewport({ scale: 1 }),
  );
  return {
    geometry: { width, height, rotation, transform },
    readInk: (marked) => withPage(pdf, number, (page) => readInk(page, marked)),
    async taggedElements() {
      const tree: PublicElement | null = await withPage(pdf, number, (page) => page.getStructTree());
      return tree === null ? [] : elementOf(tree).children.filter((child) => typeof child !== "string");
    },
    async annotations() {
      const annotations: readonly object[] = await withPage(pdf, number, (page) => page.getAnnotations());
      return annotations.map((data) => ({ data, operators: async () => NO_OPERATORS }));
    },
  };
}

/** The API has no operators of a single annotation, so stamps and signatures have no text. */
const NO_OPERATORS = { fnArray: [], argsArray: [] };

async function readInk(page: PdfPage, marked: boolean): Promise<PageInk> {
  const { items, styles } = await page.getTextContent({ includeMarkedContent: marked });
  // Loads the fonts too, which alone have their names. A page whose operators are damaged keeps its text.
  const { fnArray, argsArray } = await page.getOperatorList().catch(() => NO_OPERATORS);
  const isNumberedAlike = renumberedOperator(await pdfOperators()) === undefined;
  const fonts = new Map<string, CoreFont>();
  for (const [id, { ascent, descent, vertical }] of Object.entries(styles)) {
    const known: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined;
    fonts.set(id, { ...stylesOf(known), ascent, descent, vertical });
  }
  return {
    items: items as PageInk["items"],
    fonts,
    unmapped: new Set(),
    drawing: isNumberedAlike ? { fnArray, argsArray } : NO_OPERATORS,
    doubtful: new Map(),
    outside: 0,
  };
}

function stylesOf(font: unknown) {
  const of = (name: string): unknown =>
    typeof font === "object" && font !== null ? Reflect.get(font, name) : undefined;
  return { name: of("name"), bold: of("bold"), black: of("black"), italic: of("italic") };
}

/** An element of pdf.js's structure tree, or the id of marked content. */
interface PublicElement {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly PublicElement[];
}

/** Converts an element and its children. pdf.js limits the depth of the tree that it gives. */
function elementOf({ role = "", alt, children = [] }: PublicElement): TaggedElement {
  return {
    role,
    ...(alt === undefined || role !== "Figure" ? {} : { alternative: alt }),
    children: children.flatMap((child) => (child.role === undefined ? (child.id ?? []) : elementOf(child))),
  };
}
