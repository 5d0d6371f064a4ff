// Entry point of worker threads. They run all code that reads bytes from outside. Each task loads only its own modules.

import { ExtractionError } from "../base/errors.ts";
import type { Detail, Document } from "../base/model.ts";
import type { AttachedScan, Format } from "../formats/shared/format.ts";
import type { RangedPdf } from "../pdf/render/ranged-pdf.ts";
import type { OutputKind } from "../request/output-kinds.ts";
import { boundInflating, unboundInflating } from "../sandbox/inflating.ts";
import { serveTasks } from "../sandbox/serve-tasks.ts";
import type { Ask } from "../sandbox/task-table.ts";
import { copied, type Message, moved } from "../sandbox/transfer.ts";
import type { ChosenScan, ChosenScans } from "./attached-scans.ts";
import type { OcrChoice } from "./choose-ocr-pages.ts";
import type { MergedDocument } from "./merged-document.ts";
import { renderPictures } from "./render-pictures.ts";
import { buffersOf, type RenderedFiles } from "./rendered-files.ts";
import type { ExtractInput, ExtractOutput, FinishedWithoutOcr, FormatFacts, Tasks } from "./tasks.ts";

/** Outputs that show no places of words. */
const WITHOUT_PLACES: readonly OutputKind[] = ["markdown", "tables", "images"];

function detailFor({ outputs, regions }: Pick<ExtractInput, "outputs" | "regions">): Detail {
  if (regions !== undefined || !outputs.every((kind) => WITHOUT_PLACES.includes(kind))) return "words";
  return outputs.length === 0 ? "blocks" : "lines";
}

serveTasks<Tasks>({
  async extract({ bytes, origin, warnings: earlier = [], options, choosing, ...rendering }, ask) {
    const [
      { detectFormat },
      { chooseScans },
      { chooseOcrPages, lostPages, unrecognizedWarnings },
      { mergedWithoutOcr },
      { collectPictureFiles },
      { placePictures },
    ] = await Promise.all([
      import("../formats/detect/detect.ts"),
      import("./attached-scans.ts"),
      import("./choose-ocr-pages.ts"),
      import("./merged-document.ts"),
      import("../formats/shared/picture-files.ts"),
      import("../formats/shared/place-pictures.ts"),
    ]);
    // Half, because pdf.js holds inflated streams twice. Other tasks decode the pictures, within a limit on pixels.
    boundInflating(options.limits.readPageMemoryMb / 2, "TEXTRACTOR_READ_PAGE_MEMORY_MB");
    try {
      const reader = await detectFormat(bytes, options.name);
      const { name, method } = reader;
      const format = { name, method };
      if (rendering.regions !== undefined) refuseWithoutPlaces(reader);
      const found: AttachedScan[] = [];
      const limits = { ...options.limits, inflating: undefined };
      const pictures = rendering.pictureFolder === undefined ? undefined : collectPictureFiles(options.limits);
      const extraction = await reader.extract(bytes, {
        ...options,
        limits,
        detail: detailFor(rendering),
        detect: detectFormat,
        scans: found,
        pictures,
      });
      const choice = chooseOcrPages(name, extraction, choosing);
      const placed = await placePictures(extraction, pictures);
      const document = origin === undefined ? placed : { ...placed, origin };
      const scans = chooseScans(found, document.pages.length, choosing);
      const unread = unrecognizedWarnings(extraction, choice, choosing);
      const warnings = [...earlier, ...extraction.warnings, ...unread, ...scans.warnings];
      if (choice.ocr.length + scans.chosen.length > 0)
        return await holdForOcr(format, document, warnings, choice, scans, renderPictures(pictures));
      const lost = lostPages(document).map(({ number }) => number);
      return await finishWithoutOcr(format, mergedWithoutOcr(document, warnings, choice, lost), {
        ...rendering,
        pictures: renderPictures(pictures),
        ask,
      });
    } finally {
      unboundInflating();
    }
  },

  async finish({ text, regions, ...held }, ask) {
    const [{ finishDocument }, { openHeld }] = await Promise.all([
      import("./finish-document.ts"),
      import("./held-document.ts"),
    ]);
    const finished = await finishDocument(await openHeld(held, ask), text, regions);
    return moved(finished, [finished.text]);
  },

  async render({ kind, all, text, chunks, tables, pictureFolder, regions, ...held }, ask) {
    const [{ renderOutput }, { openHeld }] = await Promise.all([
      import("./render-output.ts"),
      import("./held-document.ts"),
    ]);
    const options = { warnings: all, pageMarkers: text.pageMarkers, chunks, tables, pictureFolder, regions };
    const bytes = await renderOutput(kind, await openHeld(held, ask), options);
    return moved(bytes, buffersOf(bytes));
  },

  async recognize({ large, ...request }, ask) {
    const [{ recognizePage }, { textLayer }] = await Promise.all([
      import("../ocr/page/recognize-page.ts"),
      import("../pdf/write/text-layer.ts"),
    ]);
    // Pictures inflate no more rows than they declare. This limit is for the other streams of a page.
    boundInflating(request.limits.decodingMemoryMb / 2, "TEXTRACTOR_DECODING_MEMORY_MB");
    try {
      const recognized = await recognizePage({ ...request, ranged: large && (await openRanged(large, ask)) });
      return copied({ ...recognized, layer: textLayer(recognized.page) });
    } finally {
      unboundInflating();
    }
  },

  async detect({ bytes, name }) {
    const { detectType } = await import("../formats/detect/detect.ts");
    return copied(await detectType(bytes, name));
  },

  async survey(input) {
    const { surveyDocument } = await import("./survey-document.ts");
    boundInflating(input.options.limits.readPageMemoryMb / 2, "TEXTRACTOR_READ_PAGE_MEMORY_MB");
    try {
      return copied(await surveyDocument(input));
    } finally {
      unboundInflating();
    }
  },

  async weigh({ large: _, ...request }) {
    const [{ pagePrint }, { threadCpuMs }] = await Promise.all([
      import("../ocr/page/page-print.ts"),
      import("../sandbox/thread-cpu.ts"),
    ]);
    const started = threadCpuMs();
    boundInflating(request.limits.decodingMemoryMb / 2, "TEXTRACTOR_DECODING_MEMORY_MB");
    try {
      return copied({ ...(await pagePrint(request)), cpuMs: threadCpuMs() - started });
    } finally {
      unboundInflating();
    }
  },

  async paint(input, ask) {
    const { paintPages } = await import("./paint-pages.ts");
    boundInflating(input.limits.decodingMemoryMb / 2, "TEXTRACTOR_DECODING_MEMORY_MB");
    try {
      await paintPages(input, ask);
      return copied(undefined);
    } finally {
      unboundInflating();
    }
  },

  async searchable({ layered, ...input }, ask) {
    const [{ searchablePdf }, { unpack }] = await Promise.all([
      import("../pdf/write/searchable-pdf.ts"),
      import("./packed-page.ts"),
    ]);
    const layers: (readonly [page: number, layer: string])[] = [];
    for (const page of layered) {
      const { result } = await ask({ scan: undefined, page });
      if (result !== undefined) layers.push([page, unpack(result).layer]);
    }
    const made = await searchablePdf({ ...input, layers });
    const original = made.keptBytes === 0 ? new Uint8Array() : input.original;
    return moved({ ...made, original }, [original]);
  },
});

async function holdForOcr(
  format: FormatFacts,
  document: Document,
  warnings: readonly string[],
  choice: OcrChoice,
  scans: ChosenScans,
  pictures: RenderedFiles,
): Promise<Message<ExtractOutput>> {
  const { holdDocument } = await import("./held-document.ts");
  const held = holdDocument(document, warnings, choice, scans);
  const sent = scans.chosen.map(({ document: _, ...scan }): ChosenScan => scan);
  const buffers = [held.frame, ...held.pages.map(([, own]) => own), ...sent.map(({ bytes }) => bytes)];
  return moved({ format, choice, scans: sent, held, pictures }, [...buffers, ...buffersOf(pictures)]);
}

/** Throws before the document is read. */
function refuseWithoutPlaces({ name, hasPlaces }: Format): void {
  if (hasPlaces === true) return;
  throw new ExtractionError("NO_PLACES", `the words of a document of type ${name} have no places on a page`, {
    remedy: "send the event without regions, or convert the document to PDF first",
  });
}

interface Rendering extends Pick<ExtractInput, "text" | "outputs" | "chunks" | "tables" | "pictureFolder" | "regions"> {
  readonly pictures: RenderedFiles;
  readonly ask: Ask<Tasks["extract"]>;
}

/** Renders all outputs. With several, each is sent to the main thread as soon as it is finished. */
async function finishWithoutOcr(
  format: FormatFacts,
  merged: MergedDocument,
  { text, outputs, chunks, tables, pictureFolder, pictures, regions, ask }: Rendering,
): Promise<Message<FinishedWithoutOcr>> {
  const { finishDocument } = await import("./finish-document.ts");
  const finished = await finishDocument(merged, text, regions);
  const all: FinishedWithoutOcr = { format, finished, skipped: merged.choice.skipped };
  if (outputs.length > 0) {
    const { renderOutput } = await import("./render-output.ts");
    await ask(all);
    const options = {
      warnings: finished.warnings,
      pageMarkers: text.pageMarkers,
      chunks,
      tables,
      pictureFolder,
      regions,
    };
    for (const kind of outputs) {
      const bytes = kind === "images" ? pictures : await renderOutput(kind, merged, options);
      await ask({ kind, bytes });
    }
  }
  return moved(all, [finished.text]);
}

async function openRanged(large: Pick<RangedPdf, "size" | "start">, ask: Ask<Tasks["recognize"]>): Promise<RangedPdf> {
  const { withBalancedPages } = await import("../pdf/write/balanced-pages.ts");
  return await withBalancedPages({ ...large, read: (from, to) => ask({ from, to }) });
}
