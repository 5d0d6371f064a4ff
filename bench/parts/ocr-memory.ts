// The most memory that `ocr` takes, at its deployed size: every page of the scans recognised through the local cloud,
// and a page of 9000 x 9000 pixels in RGB.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { deflateSync } from "node:zlib";
import { openCloud } from "../../test/support/cloud-client.ts";
import { buildPdf, picture } from "../../test/support/pdf.ts";
import { sendDocument } from "../../test/support/send-hostile.ts";
import { hardPages } from "../inputs/hard-pages.ts";

/** One place, so that one environment does all pages of a document. */
const environment = { TEXTRACTOR_OCR_CONCURRENCY: "1" };
const LARGE_PIXELS = 9_000;

export async function benchMemory(corpus: string): Promise<void> {
  console.log("\npeak MB of `ocr`, a new environment for each document\n| document | pages | first page | all pages |");
  console.log("|---|---|---|---|");
  for (const path of ["ocr-truth", "scans"].flatMap((folder) => filesIn(join(corpus, folder))))
    await tell(basename(path), readFileSync(path));
  await tell(`${LARGE_PIXELS} x ${LARGE_PIXELS} pixels.pdf`, await largePage());
}

/** In a cloud of its own, so that a peak is this document's. */
async function tell(name: string, bytes: Uint8Array): Promise<void> {
  const cloud = await openCloud({ overrides: { textractor_simple: { environment } } });
  try {
    const { functionError, results, runs } = await sendDocument(cloud, name, bytes, { ocr: "force" });
    const peaks = runs.filter((run) => run.function === "textractor_ocr").map(({ peakMb }) => Math.round(peakMb));
    const answer = peaks.length > 0 ? "" : ` (${functionError ?? results?.code ?? results?.status})`;
    console.log(`| ${[`${name}${answer}`, peaks.length, peaks[0] ?? "", Math.max(0, ...peaks) || ""].join(" | ")} |`);
  } finally {
    await cloud.close();
  }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /\.(pdf|tif|png|jpg)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** A drawn page of print, over and over. */
async function largePage(): Promise<Uint8Array> {
  const pages = [];
  for await (const page of hardPages(["ordinary"], 1, 1)) pages.push(page);
  const [{ width, height, gray } = { width: 1, height: 1, gray: new Uint8Array(1) }] = pages;
  const pixels = new Uint8Array(3 * LARGE_PIXELS ** 2);
  for (let y = 0; y < LARGE_PIXELS; y++) {
    for (let x = 0; x < LARGE_PIXELS; x++) {
      const at = 3 * (y * LARGE_PIXELS + x);
      pixels.fill(gray[(y % height) * width + (x % width)] ?? 0, at, at + 3);
    }
  }
  const points = LARGE_PIXELS / 4;
  const size = `/Width ${LARGE_PIXELS} /Height ${LARGE_PIXELS} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const entries = `/Type /XObject /Subtype /Image ${size} /Filter /FlateDecode`;
  const images = { Im: { entries, data: deflateSync(pixels, { level: 1 }) } };
  return buildPdf([{ content: picture("Im", 0, 0, points, points), width: points, height: points, images }]);
}
