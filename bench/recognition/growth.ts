// One process that recognises 500 pages, each from a PDF of its own, and tells its memory on the way.

import { createRequire } from "node:module";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { recognizePage } from "../../functions/engine/ocr/page/recognize-page.ts";
import { searchablePdf } from "../../functions/engine/pdf/write/searchable-pdf.ts";
import { hardPages } from "../inputs/hard-pages.ts";

const { createCanvas } = createRequire(import.meta.url)("@napi-rs/canvas") as typeof import("@napi-rs/canvas");
const PAGES = 500;
const TOLD_AFTER = new Set([10, 50, 100, 200, 300, 400, PAGES]);
// The upper part of a page: what grows does so with each page, and not with its size.
const SHARE = 0.2;

const { limits } = readSettings({});
const documents = await Promise.all((await drawn()).map(pdfOf));
const told: string[] = [];
for (let page = 1; page <= PAGES; page++) {
  const bytes = documents[page % documents.length] ?? new Uint8Array();
  await recognizePage({ bytes, kind: "pdf", page: 1, languages: ["eng"], limits });
  if (TOLD_AFTER.has(page)) told.push(`${Math.round(process.memoryUsage().rss / 2 ** 20)} MB after ${page}`);
}
console.log(`one process, pages of a fifth of A4: ${told.join(", ")}`);

async function drawn() {
  const pages = [];
  for await (const page of hardPages(["ordinary"], 5, 1)) pages.push(page);
  return pages;
}

async function pdfOf({ width, height, gray }: Awaited<ReturnType<typeof drawn>>[number]): Promise<Uint8Array> {
  const canvas = createCanvas(width, Math.round(height * SHARE));
  const context = canvas.getContext("2d");
  const picture = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < picture.data.length; at++) picture.data[at] = at % 4 === 3 ? 255 : (gray[at >> 2] ?? 255);
  context.putImageData(picture, 0, 0);
  const original = new Uint8Array(await canvas.encode("png"));
  const pdf = await searchablePdf({
    kind: "image",
    original,
    layers: [],
    pagePixels: limits.pagePixels,
    decodingMemoryMb: 1_000,
  });
  return pdf.bytes;
}
