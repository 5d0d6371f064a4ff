// The most memory that `ocr` takes, at its deployed size: every page of the scans recognised through the local cloud.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { openCloud } from "../../test/support/cloud-client.ts";
import { sendDocument } from "../../test/support/send-hostile.ts";

/** One place, so that one environment does all pages of a document. */
const environment = { TEXTRACTOR_OCR_CONCURRENCY: "1" };

export async function benchMemory(corpus: string): Promise<void> {
  console.log("\npeak MB of `ocr`, a new environment for each document\n| document | pages | first page | all pages |");
  console.log("|---|---|---|---|");
  for (const path of ["ocr-truth", "scans"].flatMap((folder) => filesIn(join(corpus, folder))))
    await tell(basename(path), readFileSync(path));
}

/** Runs a document in a cloud of its own, so that the peak is this document's. */
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
