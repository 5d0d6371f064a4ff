// Scanned pages with their true text, and scans without one.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Limits } from "../../functions/engine/base/settings.ts";
import { decodeImage } from "../../functions/engine/codecs/pictures/decode-image.ts";
import type { GrayImage } from "../../functions/engine/ocr/tesseract/gray-image.ts";
import { withPdf } from "../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../functions/engine/pdf/render/render-page.ts";
import { REAL_DOCUMENTS } from "../../test/support/real-documents.ts";

export interface Truthful {
  readonly group: string;
  readonly file: string;
  readonly kind: "pdf" | "image";
  readonly truth?: string;
}

/** The first page, as the recogniser gets it. */
export async function pictureOf({ file, kind }: Truthful, limits: Limits): Promise<GrayImage> {
  const bytes = new Uint8Array(readFileSync(file));
  if (kind === "image") return await decodeImage(bytes, 1, { maxPixels: limits.pagePixels, maxBytes: 1e9 });
  return await withPdf(bytes, { limits }, (pdf) => renderPage(pdf, 1, { dpi: 200, maxPixels: limits.pagePixels }));
}

export function truthful(): readonly Truthful[] {
  const folder = join(REAL_DOCUMENTS, "ocr-truth");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name): Truthful[] => {
      const [stem = "", extension = ""] = [name.replace(/\.[^.]*$/, ""), name.replace(/.*\./, "")];
      if (!["pdf", "tif", "png"].includes(extension)) return [];
      const own = join(folder, `${stem}.txt`);
      const gold = join(folder, "phototest.gold.txt");
      const truth = existsSync(own) ? own : stem.startsWith("phototest") ? gold : undefined;
      if (truth === undefined) return [];
      const group = stem.startsWith("simulated") ? "simulated" : stem.startsWith("phototest") ? "phototest" : "UNLV";
      const kind = extension === "pdf" ? "pdf" : "image";
      return [{ group, file: join(folder, name), kind, truth: readFileSync(truth, "utf8") }];
    });
}

/** Scans of one page each, without a text layer, which OCRmyPDF would leave alone, and without truth: for their time. */
export function scans(): readonly Truthful[] {
  const names = ["ccitt", "epson", "francais", "jbig2", "skew", "rotated_skew"];
  return names
    .map((name) => ({ group: "scans", file: join(REAL_DOCUMENTS, "scans", `${name}.pdf`), kind: "pdf" as const }))
    .filter(({ file }) => existsSync(file));
}
