// What runs in worker threads: everything that reads bytes somebody else wrote. Each task loads only what it needs.

import type { ExtractOptions } from "../formats/format.ts";
import type { Extraction } from "../model.ts";
import type { RecognizedPage, RecognizeRequest } from "../ocr/recognized-page.ts";
import type { RangedPdf } from "../pdf/ranged-pdf.ts";
import type { SearchableRequest } from "../pdf/searchable-pdf.ts";
import type { SearchablePdf } from "../pdf/whole-pdf.ts";
import { askMain } from "../sandbox/ask-main.ts";
import { boundInflating, unboundInflating } from "../sandbox/inflating.ts";
import { serveTasks } from "../sandbox/serve-tasks.ts";

export interface ExtractInput {
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly options: ExtractOptions;
}

export interface RecognizeInput extends RecognizeRequest {
  /** In place of the bytes of a large PDF: its size and its first bytes; the others are asked for. */
  readonly large?: Pick<RangedPdf, "size" | "start"> | undefined;
}

/** What a task asks for: the bytes from `from` up to and without `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

serveTasks({
  async extract({ format: name, bytes, options }: ExtractInput): Promise<Extraction> {
    const { formats } = await import("../formats/registry.ts");
    const format = formats.find((each) => each.name === name);
    if (format === undefined) throw new Error(`no format is named ${name}`);
    // pdf.js holds what a stream inflates to twice. Pictures are only decoded by the other tasks, and bounded by pixels.
    boundInflating(options.limits.readPageMemoryMb / 2, "TEXTRACTOR_READ_PAGE_MEMORY_MB");
    try {
      return await format.extract(bytes, options);
    } finally {
      unboundInflating();
    }
  },

  async recognize({ large, ...request }: RecognizeInput): Promise<RecognizedPage & { readonly layer: string }> {
    const [{ recognizePage }, { textLayer }] = await Promise.all([
      import("../ocr/recognize-page.ts"),
      import("../pdf/text-layer.ts"),
    ]);
    const recognized = await recognizePage({ ...request, ranged: large && (await openRanged(large)) });
    return { ...recognized, layer: textLayer(recognized.page) };
  },

  async searchable(input: SearchableRequest): Promise<SearchablePdf> {
    const { searchablePdf } = await import("../pdf/searchable-pdf.ts");
    return await searchablePdf(input);
  },
});

async function openRanged(large: Pick<RangedPdf, "size" | "start">): Promise<RangedPdf> {
  const { withBalancedPages } = await import("../pdf/balanced-pages.ts");
  return await withBalancedPages({ ...large, read: (from, to) => askMain({ from, to } satisfies ByteRange) });
}
