// The pictures of a PDF: their original files where they have one, else painted.

import { ExtractionError } from "../../base/errors.ts";
import type { Box, FindPicture } from "../../base/model.ts";
import type { PagePicture } from "../../pdf/read/read-page.ts";
import { type PageFigures, paintFigures } from "../../pdf/render/paint-figures.ts";
import type { ExtractOptions } from "../shared/format.ts";

export interface PicturesOfPage {
  readonly page: number;
  readonly pictures: readonly PagePicture[];
}

/** The picture as its page has it. */
export function withoutFile({ original: _, ...picture }: PagePicture): PagePicture {
  return picture;
}

export interface PdfPictures {
  readonly find: FindPicture;
  readonly warnings: readonly string[];
}

/** Share of the time for reading a document that painting its figures may take. */
const PAINTING_SHARE = 1 / 4;

/** Paints what has no file. Figures that cannot be painted are missing, with a warning. */
export async function pdfPictures(
  bytes: Uint8Array,
  pages: readonly PicturesOfPage[],
  { limits, password }: Pick<ExtractOptions, "limits" | "password">,
): Promise<PdfPictures> {
  const known = new Map<string, Uint8Array>();
  const unpainted: PageFigures[] = [];
  for (const { page, pictures } of pages) {
    for (const { box, original } of pictures) if (original !== undefined) known.set(keyOf(page, box), original);
    const boxes = pictures.filter(({ original }) => original === undefined).map(({ box }) => box);
    if (boxes.length > 0) unpainted.push({ page, boxes });
  }
  const warnings = unpainted.length === 0 ? [] : await paint(bytes, unpainted, known, { limits, password });
  return { find: ({ page, box }) => (box === undefined ? undefined : known.get(keyOf(page, box))), warnings };
}

async function paint(
  bytes: Uint8Array,
  pages: readonly PageFigures[],
  known: Map<string, Uint8Array>,
  { limits, password }: Pick<ExtractOptions, "limits" | "password">,
): Promise<readonly string[]> {
  const { readPageMemoryMb, readPageCpuMs, parserMs, pagePixels, pictures, picturesBytes } = limits;
  const options = {
    ...{ limits, password, maxPixels: pagePixels },
    // The thread loses a page that takes more memory or time, and its text with it.
    paintingBytes: (readPageMemoryMb / 2) * 1024 ** 2,
    pageMs: readPageCpuMs / 2,
    allMs: parserMs * PAINTING_SHARE,
  };
  let size = 0;
  try {
    const problems = await paintFigures(bytes, pages, options, (page, box, png) => {
      known.set(keyOf(page, box), png);
      size += png.length;
      return known.size < pictures && size < picturesBytes;
    });
    return [...Map.groupBy(problems, ([, problem]) => problem)].map(
      ([problem, failed]) => `${failed.length} pages have pictures that were not painted: ${problem}`,
    );
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return [`pictures were not painted: ${error.problem}`];
  }
}

function keyOf(page: number, box: Box): string {
  return `${page} ${box.join(" ")}`;
}
