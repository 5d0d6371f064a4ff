// PDF: extracts the text layer, and finds pages without text or with garbled text.

import type { Block, Detail, Document, Extraction, Page, UnreadablePage } from "../../base/model.ts";
import { namePages } from "../../base/page-ranges.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { layoutDocument } from "../../layout/document/document-layout.ts";
import { headingOutline } from "../../layout/document/heading-outline.ts";
import { attachLinks } from "../../layout/document/links.ts";
import { placeFields, placeFigures, withoutPainted } from "../../layout/document/place-parts.ts";
import { isGarbled } from "../../layout/garbled/garbled.ts";
import { mayHaveFractions } from "../../layout/lines/fractions.ts";
import { mayHaveRules } from "../../layout/page-lines/looks-tabular.ts";
import { type PageLines, plainText, readPageLines } from "../../layout/page-lines/page-lines.ts";
import { checkPage } from "../../pdf/core/opening-error.ts";
import type { AttachedPdfFile } from "../../pdf/read/attached-files.ts";
import { openFontBook } from "../../pdf/read/font-book.ts";
import { withReadablePdf } from "../../pdf/read/open-pdf.ts";
import { messageOf, type PageContent, type PageText, type PageTools, readPage } from "../../pdf/read/read-page.ts";
import type { ReadablePdf } from "../../pdf/read/readable-pdf.ts";
import { openStructure } from "../../pdf/read/tagged-structure.ts";
import { paintingPages } from "../../pdf/render/painting-pages.ts";
import { beginPage, beginStep, endPages, endSteps } from "../../sandbox/task-steps.ts";
import { waitForTurbofan } from "../../sandbox/turbofan.ts";
import { readAttachments } from "../shared/attachments.ts";
import type { ExtractOptions, Format } from "../shared/format.ts";
import { existingPages } from "../shared/single-page.ts";
import { contextOf, readContext } from "./context-pages.ts";
import { readAbout } from "./pdf-about.ts";
import { textBytesOfOtherPages } from "./pdf-elsewhere.ts";
import { allPagesFailed, errorOf, missingPage } from "./pdf-failures.ts";
import { checkMarks, fieldsOfPages } from "./pdf-fields.ts";
import { type PicturesOfPage, pdfPictures, withoutFile } from "./pdf-pictures.ts";
import { openShownText, type ShownText } from "./shown-text.ts";

export const pdf: Format = {
  name: "pdf",
  method: "pdf_to_text",
  hasPlaces: true,
  extensions: [".pdf"],
  mediaTypes: ["application/pdf", "application/x-pdf"],

  async extract(bytes, options): Promise<Extraction> {
    waitForTurbofan();
    const shown = openShownText(bytes, options);
    const read = await withReadablePdf(bytes, options, (opened) => readDocument(opened, shown, options)).finally(
      shown.close,
    );
    const { textless, garbled } = read;
    // Attachments are read after the PDF is closed, because an attachment may be a PDF too.
    const { attachments, warnings } = await readAttachments(
      read.files.map(({ isSupplement, ...file }) => ({ ...file, embedded: isSupplement })),
      options,
    );
    const painting = await paintingPages(bytes, textless, options, beginFor(options));
    const pictures = options.pictures && (await pdfPictures(bytes, read.figures, options));
    endPages();
    const unreadable: UnreadablePage[] = [
      ...painting.map((page) => ({ page, reason: "no_text_layer" as const })),
      ...garbled.map((page) => ({ page, reason: "garbled_text_layer" as const })),
    ];
    return {
      document: { ...read.document, attachments },
      warnings: [...read.warnings, ...warnings, ...(pictures?.warnings ?? [])],
      ...(pictures === undefined ? {} : { pictures: pictures.find }),
      unreadable: unreadable.sort((a, b) => a.page - b.page),
      oldLayers: shown.oldLayers(),
      ...(read.otherPagesBytes === undefined ? {} : { otherPagesBytes: read.otherPagesBytes }),
    };
  },
};

interface ReadDocument extends ReadPages {
  readonly document: Omit<Document, "attachments">;
  readonly files: readonly AttachedPdfFile[];
  readonly figures: readonly PicturesOfPage[];
  readonly otherPagesBytes: number | undefined;
}

interface ReadPages {
  readonly pages: readonly ReadPage[];
  readonly warnings: readonly string[];
  readonly textless: readonly number[];
  readonly garbled: readonly number[];
}

/** Content that is kept of each page until all are read, free of pdf.js objects. */
interface ReadPage {
  readonly number: number;
  readonly content?: Omit<
    PageContent,
    "text" | "unmapped" | "rulings" | "sketches" | "marks" | "doubtful" | "surfaces"
  >;
  readonly lines: PageLines;
}

async function readDocument(opened: ReadablePdf, shown: ShownText, options: ExtractOptions): Promise<ReadDocument> {
  const numbers =
    existingPages(options, opened.numPages) ?? Array.from({ length: opened.numPages }, (_, index) => index + 1);
  for (const number of numbers) checkPage(number, opened.numPages);
  const fonts = openFontBook();
  const readText = await openStructure(opened);
  const asked = new Set(numbers);
  const ended = options.lostPages ?? [];
  const lost = ended.filter(({ page }) => asked.has(page));
  const left = numbers.filter((number) => lost.every(({ page }) => page !== number));
  const [first] = lost;
  if (left.length === 0 && first !== undefined) throw errorOf(first);
  const wantsPictures = options.pictures !== undefined;
  const tools = {
    readText,
    fonts,
    wantsPictures,
    wantsRulings: (text: PageText, paints: number) => mayHaveRules(text, paints) || mayHaveFractions(text),
  };
  const read = await readPages(opened, left, tools, shown, beginFor(options));
  const skipped = new Set([...numbers, ...ended.map(({ page }) => page)]);
  const around = options.withContext === true ? contextOf(numbers, opened.numPages) : [];
  const unread = around.filter((page) => !skipped.has(page));
  const context = await readContext(opened, unread, tools, beginFor(options));
  const otherPagesBytes = options.countOtherPages
    ? await textBytesOfOtherPages(opened, skipped, readText, beginFor(options))
    : undefined;
  endPages();
  const pinned = read.pages.flatMap(({ content }) => content?.files ?? []);
  const about = await readAbout(opened, pinned, options.limits.nestingDepth);
  // The next steps grow with the document: 2,000 dense pages took longer than the limit of one page.
  endSteps();
  const entries = Map.groupBy(about.outline, ({ page }) => page);
  const seen = [...read.pages, ...context].sort((a, b) => a.number - b.number);
  const blocks = layoutDocument(
    seen.map((page) => page.lines),
    {
      fonts: fonts.fonts,
      outlines: seen.map(({ number }) => entries.get(number) ?? []),
      numbers: seen.map(({ number }) => number),
      details: seen.map((page) => detailOf(page, options)),
    },
  );
  const blocksOf = new Map(seen.map(({ number }, index) => [number, blocks[index] ?? []]));
  const pages = labelled(
    [...read.pages.map((page) => toPage(page, blocksOf.get(page.number) ?? [])), ...lost.map(missingPage)].sort(
      (a, b) => a.number - b.number,
    ),
    about.labels,
  );
  const form = fieldsOfPages(read.pages.map(({ number, content }) => [number, content?.fields ?? []]));
  const outline = about.outline.length > 0 ? about.outline : headingOutline(pages, options.limits.outlineEntries);
  return {
    ...read,
    document: { metadata: about.metadata, outline, pages, ...form.document },
    files: about.files,
    figures: read.pages.map(({ number, content }) => ({ page: number, pictures: content?.pictures ?? [] })),
    otherPagesBytes,
    warnings: [
      ...opened.warnings,
      ...about.warnings,
      ...read.warnings,
      ...form.warnings,
      ...lost.map((each) => `page ${each.page} is missing (${each.code}): ${errorOf(each).message}`),
    ],
  };
}

/** Links are found by the words that they cover. */
function detailOf({ content }: Partial<ReadPage>, { detail = "words" }: ExtractOptions): Detail {
  return detail === "lines" && (content?.links.length ?? 0) > 0 ? "words" : detail;
}

/** Pages of an attached PDF run as steps: the caller could not skip such a page after a stop. */
function beginFor({ tally }: ExtractOptions): (page: number) => void {
  return tally === undefined ? beginPage : beginStep;
}

/** Reads one page after another, so that memory stays at one page. */
async function readPages(
  opened: ReadablePdf,
  numbers: readonly number[],
  tools: PageTools,
  shown: ShownText,
  begin: (page: number) => void,
): Promise<ReadPages> {
  const pages: ReadPage[] = [];
  const textless: number[] = [];
  const garbled: number[] = [];
  const problems = new Map<string, number[]>();
  const failures: string[] = [];
  const note = (problem: string, number: number) => problems.set(problem, [...(problems.get(problem) ?? []), number]);
  for (const number of numbers) {
    begin(number);
    const content = await readPage(opened, number, tools).catch((error: unknown) => messageOf(error));
    if (typeof content === "string") {
      failures.push(content);
      note(`could not be read (${content})`, number);
      pages.push({ number, lines: { width: 0, height: 0, frames: [] } });
      textless.push(number);
      continue;
    }
    if (content.annotationProblem !== undefined) note(`lost form fields (${content.annotationProblem})`, number);
    const { text: _, unmapped, rulings, sketches, marks, doubtful, surfaces, ...rest } = content;
    const text = await shown.of(number, content);
    const lines = readPageLines(text, { ...rest, sketches }, rulings, marks, checkMarks(content.fields));
    if (plainText(lines) === "") textless.push(number);
    const pieces = text.items.map(({ fontName, str }) => ({ font: fontName, text: str }));
    if (isGarbled(pieces, unmapped)) garbled.push(number);
    const annotationTexts = withoutPainted(content.annotationTexts, text);
    pages.push({ number, content: { ...rest, annotationTexts }, lines });
  }
  if (failures.length > 0 && failures.length === numbers.length) throw allPagesFailed(failures);
  return {
    pages,
    textless,
    garbled,
    warnings: [...[...problems].map(([problem, at]) => `${namePages(at)} ${problem}`), ...shown.warnings()],
  };
}

function toPage({ number, content }: ReadPage, blocks: readonly Block[]): Page {
  if (content === undefined) return { number, source: "text-layer", blocks: [] };
  const textsOf = (kind: "comment" | "paragraph") =>
    content.annotationTexts
      .filter(({ isComment }) => isComment === (kind === "comment"))
      .map(({ text, box }): Block => ({ kind, text: toNfc(text.replace(/\r\n?/g, "\n")), box }));
  const shown = placeFields(attachLinks(blocks, content.links), textsOf("paragraph"));
  return {
    number,
    width: content.width,
    height: content.height,
    rotation: content.rotation,
    source: "text-layer",
    blocks: [...placeFigures(shown, content.pictures.map(withoutFile)), ...textsOf("comment")],
  };
}

function labelled(pages: readonly Page[], labels: readonly string[]): Page[] {
  return pages.map((page) => {
    const label = labels[page.number - 1];
    return label === undefined || label === "" ? page : { ...page, label };
  });
}
