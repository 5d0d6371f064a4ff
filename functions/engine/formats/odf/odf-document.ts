// Turns an OpenDocument file into a document. A text has one page; each sheet or slide is a page.

import type { Attachment, Document, Extraction, OutlineEntry, Page } from "../../base/model.ts";
import { childrenOf, descendantsOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { everyPage, placedPictures } from "../image/placed-pictures.ts";
import { embeddedFile } from "../office/embedded-files.ts";
import { type AttachedFile, readAttachments } from "../shared/attachments.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { monospacedCode } from "../shared/monospaced-code.ts";
import { refuseTooDeep } from "../shared/refuse-too-deep.ts";
import { wantedPages } from "../shared/single-page.ts";
import { withSizedHeadings } from "../shared/sized-headings.ts";
import { changeWarnings, type TrackedChanges } from "../shared/tracked-changes.ts";
import { type OdfTools, odfBlocks, takeAside } from "./odf-blocks.ts";
import { odfChanges } from "./odf-changes.ts";
import { monospacedParagraphs } from "./odf-fonts.ts";
import { odfLists } from "./odf-lists.ts";
import { odfLooks } from "./odf-looks.ts";
import { odfProperties } from "./odf-metadata.ts";
import { sheetPage } from "./odf-sheets.ts";
import { paragraphSizes } from "./odf-sizes.ts";
import { slidePage } from "./odf-slides.ts";
import { bodyOf, type OdfSource, openSource } from "./odf-source.ts";
import { aroundBlocks, type OdfStyles, odfStyles, usedMasterPages } from "./odf-styles.ts";
import { cellAllowance } from "./odf-tables.ts";

export async function openDocumentExtraction(bytes: Uint8Array, options: ExtractOptions): Promise<Extraction> {
  const source = openSource(bytes, options);
  const { read, pictures } = refuseTooDeep("OpenDocument file", () => {
    const read = readSource(source, options.pages, options.trackedChanges);
    return { read, pictures: placedPictures(read.everyPage(), () => picturesOf(source, read.elements)) };
  });
  const { attachments, warnings } = await readAttachments([...pictures, ...read.files], options);
  return {
    document: { ...read.document, attachments: [...read.document.attachments, ...attachments] },
    warnings: [...read.warnings, ...warnings],
    unreadable: [],
    pictures: ({ uri = "" }) => source.file(uri),
  };
}

interface ReadSource {
  readonly document: Document;
  /** Elements of the requested pages. */
  readonly elements: readonly XmlElement[];
  /** Returns the requested pages, then the others. */
  everyPage(): Iterable<Page>;
  readonly files: readonly AttachedFile[];
  readonly warnings: readonly string[];
}

function readSource(
  source: OdfSource,
  asked: ExtractOptions["pages"],
  trackedChanges: TrackedChanges = "accept",
): ReadSource {
  const body = bodyOf(source);
  const styles = odfStyles(source);
  const tools: OdfTools = {
    source,
    looks: odfLooks(styles.style),
    changes: odfChanges(body, trackedChanges),
    isMonospaced: monospacedParagraphs(styles.style),
    sizeOf: paragraphSizes(styles.style),
    sizes: new Map(),
    monospaced: monospacedCode(),
    lists: odfLists([source.styles, source.content]),
    itemsAreLists: body?.name === "office:presentation",
    notes: [],
    comments: [],
    embedded: new Set(),
    mastersShown: new Set(),
    warnings: new Set(),
    allowance: cellAllowance(),
  };
  const places = placesOf(body, styles, tools);
  const wanted = wantedPages(asked, places.length);
  const pageOf = (number: number): Page => {
    return { number, source: "native", ...(places[number - 1]?.read() ?? { blocks: [] }) };
  };
  const pages = tools.monospaced.joined(wanted.map(pageOf));
  const { attachments, files, warnings } = readEmbedded(tools);
  const metadata = { format: "odf", pages: places.length, ...odfProperties(source) };
  return {
    document: { metadata, outline: outlineOf(pages), pages, attachments },
    elements: wanted.flatMap((number) => places[number - 1]?.element ?? []),
    everyPage: () => everyPage(pages, places.length, pageOf),
    files,
    warnings: [...changeWarnings(tools.changes.counts, trackedChanges), ...tools.warnings, ...warnings],
  };
}

/** Yields linked pictures. Pictures inside the text of a flat file are skipped. */
function* picturesOf(source: OdfSource, pages: readonly XmlElement[]): Generator<AttachedFile> {
  for (const { attributes } of pages.flatMap((page) => [...descendantsOf(page, "draw:image")])) {
    const href = attributes["xlink:href"] ?? "";
    yield { name: href.slice(href.lastIndexOf("/") + 1), bytes: () => source.file(href) };
  }
}

type PageContent = Omit<Page, "number" | "source">;

interface PagePlace {
  readonly element: XmlElement | undefined;
  readonly read: () => PageContent;
}

/** Lists the places of all pages. A place is read only when its page is requested. */
function placesOf(body: XmlElement | undefined, styles: OdfStyles, tools: OdfTools): readonly PagePlace[] {
  if (body?.name === "office:spreadsheet") {
    const tables = childrenOf(body, "table:table");
    return tables.map((table) => ({ element: table, read: () => sheetPage(table, styles, tools) }));
  }
  const slides = childrenOf(body, "draw:page");
  if (slides.length === 0) return [{ element: body, read: () => textPage(body, styles, tools) }];
  return slides.map((slide) => ({ element: slide, read: () => slidePage(slide, body, styles, tools) }));
}

function textPage(body: XmlElement | undefined, styles: OdfStyles, tools: OdfTools): PageContent {
  const masterPages = usedMasterPages(tools.source, styles);
  const blocks = withSizedHeadings(odfBlocks(body, tools), tools.sizes);
  const headers = aroundBlocks("header", masterPages, tools);
  const footers = aroundBlocks("footer", masterPages, tools);
  return { blocks: [...headers, ...blocks, ...takeAside(tools), ...footers] };
}

/** The outline: headings of a text, titles of sheets and slides. */
function outlineOf(pages: readonly Page[]): readonly OutlineEntry[] {
  return pages.flatMap(({ number, label, blocks }) => {
    if (label !== undefined) return [{ title: label.replaceAll("\n", " "), level: 1, page: number }];
    const headings = blocks.filter(({ kind }) => kind === "heading");
    return headings.map(({ text, level }) => ({ title: text.replaceAll("\n", " "), level: level ?? 1, page: number }));
  });
}

/** Reads objects of the package itself. Foreign objects are files for other formats. */
function readEmbedded({ embedded, source }: OdfTools) {
  const attachments: Attachment[] = [];
  const files: AttachedFile[] = [];
  const warnings: string[] = [];
  for (const href of embedded) {
    const name = href.replace(/^\.\//, "").replace(/\/$/, "");
    const object = source.object(href);
    if (object !== undefined) {
      const bytes = source.file(`${name}/content.xml`);
      const read = readSource(object, undefined);
      attachments.push({ name, bytes: bytes?.length ?? 0, embedded: true, document: read.document });
      files.push(...read.files);
      warnings.push(...read.warnings.map((warning) => `${name}: ${warning}`));
    } else {
      const file = embeddedFile(name, () => source.file(href));
      if (file !== undefined) files.push({ ...file, embedded: true });
    }
  }
  return { attachments, files, warnings };
}
