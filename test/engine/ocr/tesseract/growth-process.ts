// Draws the same page many times, as a thread does for a long scan, and prints the process's memory as JSON. The page is
// blank, because recognition would take most of the time. The loop only awaits promises, like the loop over pages.

import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { recognizePage } from "../../../../functions/engine/ocr/page/recognize-page.ts";
import { buildPdf, picture } from "../../../support/documents/pdf.ts";

export interface GrowthReport {
  /** Memory of the process in MB after each page. */
  readonly megabytes: readonly number[];
}

const PAGES = 60;
const SIDE = 64;

const { limits } = readSettings({});
const entries = `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8`;
const white = { entries, data: Buffer.alloc(SIDE * SIDE, 255) };
const bytes = buildPdf([{ content: picture("Im", 0, 0, 400, 400), width: 400, height: 400, images: { Im: white } }]);
const megabytes: number[] = [];
for (let page = 0; page < PAGES; page++) {
  await recognizePage({ bytes, kind: "pdf", page: 1, languages: ["eng"], limits });
  megabytes.push(process.memoryUsage.rss() / 2 ** 20);
}
process.stdout.write(JSON.stringify({ megabytes } satisfies GrowthReport));
