// PDF: the text layer, laid out; which pages have none, or garbage.

import { ExtractionError } from "../errors.ts";
import { isGarbled } from "../layout/garbled.ts";
import { attachLinks } from "../layout/links.ts";
import { layoutPage } from "../layout/page-layout.ts";
import { looksTabular } from "../layout/tables/looks-tabular.ts";
import type { Block, Document, Extraction, Page, UnreadablePage } from "../model.ts";
import { formatPages } from "../page-ranges.ts";
import { isXfaForm, readMetadata } from "../pdf/metadata.ts";
import { readOutline } from "../pdf/outline.ts";
import { paintingPages } from "../pdf/paints.ts";
import { checkPage, type PdfDocument, withPdf } from "../pdf/pdfjs.ts";
import { messageOf, type PageContent, readPage } from "../pdf/read-page.ts";
import { NO_RULINGS, readRulings } from "../pdf/ruling-lines.ts";
import type { ExtractOptions, Format } from "./format.ts";

export const pdf: Format = {
  name: "pdf",
  method: "pdf_to_text",
  extensions: [".pdf"],
  mediaTypes: ["application/pdf", "application/x-pdf"],

  async extract(bytes, options): Promise<Extraction> {
    const { document, warnings, textless, garbled } = await withPdf(bytes, { ...options, images: "skip" }, (opened) =>
      read(opened, options),
    );
    const painting = await paintingPages(bytes, textless, options);
    const unreadable: UnreadablePage[] = [
      ...painting.map((page) => ({ page, reason: "no_text_layer" as const })),
      ...garbled.map((page) => ({ page, reason: "garbled_text_layer" as const })),
    ];
    return { document, warnings, unreadable: unreadable.sort((a, b) => a.page - b.page) };
  },
};

interface ReadDocument extends ReadPages {
  readonly document: Document;
}

interface ReadPages {
  readonly pages: readonly Page[];
  readonly warnings: readonly string[];
  readonly textless: readonly number[];
  readonly garbled: readonly number[];
}

async function read(opened: PdfDocument, options: ExtractOptions): Promise<ReadDocument> {
  const numbers = options.pages ?? Array.from({ length: opened.numPages }, (_, index) => index + 1);
  for (const number of numbers) checkPage(number, opened.numPages);
  const read = await readPages(opened, numbers);
  const about = await readAbout(opened, options.limits.nestingDepth);
  return {
    ...read,
    document: {
      metadata: about.metadata,
      outline: about.outline,
      pages: labelled(read.pages, about.labels),
      attachments: [],
    },
    warnings: [...about.warnings, ...read.warnings],
  };
}

/** One page after the other, so that memory stays that of a page. */
async function readPages(opened: PdfDocument, numbers: readonly number[]): Promise<ReadPages> {
  const pages: Page[] = [];
  const textless: number[] = [];
  const garbled: number[] = [];
  const problems = new Map<string, number[]>();
  let failures = 0;
  const note = (problem: string, number: number) => problems.set(problem, [...(problems.get(problem) ?? []), number]);
  for (const number of numbers) {
    const content = await readPage(opened, number).catch((error: unknown) => messageOf(error));
    if (typeof content === "string") {
      failures++;
      note(`could not be read and is left empty (${content})`, number);
      pages.push({ number, source: "text-layer", blocks: [] });
      textless.push(number);
      continue;
    }
    if (content.annotationProblem !== undefined) note(`lost its form fields (${content.annotationProblem})`, number);
    const rulings = looksTabular(content.text) ? await readRulings(opened, number).catch(() => NO_RULINGS) : NO_RULINGS;
    const blocks = layoutPage(content.text, rulings);
    const text = blocks.map((block) => block.text).join("\n");
    if (text === "") textless.push(number);
    if (isGarbled(text)) garbled.push(number);
    pages.push(toPage(number, content, blocks));
  }
  if (failures > 0 && failures === numbers.length) throw allPagesFailed(failures, problems);
  return {
    pages,
    textless,
    garbled,
    warnings: [...problems].map(([problem, at]) => `page ${formatPages(at)} ${problem}`),
  };
}

function toPage(number: number, content: PageContent, blocks: readonly Block[]): Page {
  const annotations = content.annotationTexts.map(
    ({ text, box }): Block => ({ kind: "paragraph", text: text.replace(/\r\n?/g, "\n").normalize("NFC"), box }),
  );
  return {
    number,
    width: content.width,
    height: content.height,
    rotation: content.rotation,
    source: "text-layer",
    blocks: [...attachLinks(blocks, content.links), ...annotations],
  };
}

function allPagesFailed(failures: number, problems: ReadonlyMap<string, unknown>): ExtractionError {
  const [first = ""] = problems.keys();
  return new ExtractionError(
    "DAMAGED_DOCUMENT",
    `none of ${failures} pages can be read: each ${first}; repair the PDF, for example by saving it again in a PDF reader`,
  );
}

interface About extends Pick<Document, "metadata" | "outline"> {
  readonly labels: readonly string[];
  readonly warnings: readonly string[];
}

/** What stands beside the pages; where one of these is damaged the text is still worth having. */
async function readAbout(opened: PdfDocument, maxOutlineDepth: number): Promise<About> {
  const warnings: string[] = [];
  const orElse = async <T>(what: string, fallback: T, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      warnings.push(`the ${what} could not be read (${messageOf(error)}) and is left out`);
      return fallback;
    }
  };
  const metadata = await orElse("metadata", { format: "pdf", pages: opened.numPages }, () => readMetadata(opened));
  const none = { entries: [], badDestinations: 0 };
  const outline = await orElse("outline", none, () => readOutline(opened, maxOutlineDepth));
  const labels = await orElse("page numbering", null, async () => (await opened.getPageLabels()) ?? null);
  if (outline.badDestinations > 0) warnings.push(`${outline.badDestinations} outline entries lead to no page`);
  if (await orElse("form type", false, () => isXfaForm(opened))) {
    warnings.push("the PDF is an XFA form, whose pages are not read; print it to a PDF first");
  }
  return { metadata, outline: outline.entries, labels: labels ?? [], warnings };
}

function labelled(pages: readonly Page[], labels: readonly string[]): Page[] {
  return pages.map((page) => {
    const label = labels[page.number - 1];
    return label === undefined || label === "" ? page : { ...page, label };
  });
}
