// Time and memory to finish a long document of full pages (480 words each) in `simple` at its deployed memory. The pages have
// a text layer, or were recognised before.
// `npm run bench -- dense [PAGES] [BYTES_A_PAGE] [scan|text] [json,markdown,hocr]`

import { createHash } from "node:crypto";
import type { Block, Line, Page } from "../functions/engine/base/model.ts";
import { pageEngine } from "../functions/engine/base/version.ts";
import { textLayer } from "../functions/engine/pdf/write/text-layer.ts";
import { packStoredPage, pagePlace } from "../functions/engine/pipeline/page-results/stored-page.ts";
import { versionOfContent } from "../functions/engine/storage/content-version.ts";
import type { PageResult } from "../functions/engine/worker/page-result.ts";
import { type CloudClient, openCloud } from "../test/support/cloud-client.ts";
import { largeScan } from "../test/support/documents/large-scan.ts";
import { text } from "../test/support/documents/pdf.ts";
import { choicesOf, numbersOf } from "./parts/arguments.ts";

const WORDS = "the mill ground spelt before Grobbendyke lost its sluice and nobody repaired Saltwhistle".split(" ");
const [LINES, WORDS_A_LINE] = [48, 10];
const DOCUMENT = "s3://documents/dense.pdf";

const given = process.argv.slice(2);
const { PAGES: pages, BYTES_A_PAGE: bytesPerPage } = numbersOf(given.slice(0, 2), {
  PAGES: 2_000,
  BYTES_A_PAGE: 20_000,
});
const [kind = "scan"] = choicesOf(given.slice(2, 3), ["scan", "text"]);
const wanted = given.slice(3).flatMap((names) => names.split(","));
const outputs = choicesOf(
  wanted.filter((name) => name !== ""),
  ["json", "markdown", "hocr"],
);

// A loaded machine takes longer than Lambda does.
const environment = { TEXTRACTOR_PARSER_DURATION: "600" };
const cloud = await openCloud({ overrides: { textractor_simple: { environment } } });
try {
  const content = kind === "text" ? typed : undefined;
  const document = largeScan({ pages, bytesPerPage, content });
  await cloud.put(DOCUMENT, document);
  const resultBytes = kind === "text" ? 0 : await storeResults(cloud, document);
  console.log(
    `${pages} pages (${kind}), PDF ${megabytes(document.length)} MB, results ${megabytes(resultBytes)} MB, outputs: ${outputs.join(", ") || "none"}`,
  );
  await report(cloud);
} finally {
  await cloud.close();
}

async function report(cloud: CloudClient): Promise<void> {
  const places = outputs.map((name) => [`${name}_uri`, `s3://documents/dense.${name}`] as const);
  const { payload } = await cloud.lambda.invoke("textractor_simple", {
    document_uri: DOCUMENT,
    ...Object.fromEntries(places),
  });
  console.log(JSON.stringify(payload).slice(0, 1_000));
  const { cpuMs = 0, initCpuMs = 0, peakMb = 0, billedMs = 0 } = cloud.lambda.history.at(-1) ?? {};
  console.log(`CPU ${((cpuMs + initCpuMs) / 1000).toFixed(1)} s, peak ${peakMb.toFixed(0)} MB, billed ${billedMs} ms`);
  for (const uri of [`${DOCUMENT}.txt`, `${DOCUMENT}.searchable.pdf`, ...places.map(([, uri]) => uri)]) {
    const body = await cloud.get(uri);
    const hash = body === undefined ? "" : createHash("sha256").update(body).digest("hex").slice(0, 16);
    console.log(`${uri}: ${body === undefined ? "absent" : `${megabytes(body.length)} MB, ${hash}`}`);
  }
}

/** Page results as `ocr` would have stored them. */
async function storeResults(cloud: CloudClient, document: Uint8Array): Promise<number> {
  const documentVersion = createHash("md5").update(document).digest("hex");
  const documentDigest = versionOfContent(document);
  const shared = { documentUri: DOCUMENT, documentVersion, documentDigest, engine: pageEngine(), kind: "pdf" as const };
  let bytes = 0;
  for (let page = 1; page <= pages; page++) {
    const tempUriPrefix = `${DOCUMENT}-temp`;
    const place = pagePlace({ ...shared, languages: ["eng"], reader: "tesseract", page, tempUriPrefix });
    const recognized = fullPage(page);
    const result: PageResult = { page: recognized, layer: textLayer(recognized), warnings: [], models: ["eng"] };
    const packed = packStoredPage(place, result);
    await cloud.put(place.resultUri, packed);
    bytes += packed.length;
  }
  return bytes;
}

function fullPage(number: number): Page {
  const lines = Array.from({ length: LINES }, (_, row) => lineOf(number, row));
  const blocks = Array.from({ length: LINES / 6 }, (_, at): Block => {
    const own = lines.slice(6 * at, 6 * at + 6);
    const words = own.flatMap((line) => line.words.map((word) => word.text));
    return { kind: "paragraph", text: words.join(" "), box: [60, 50, 540, 64], lines: own };
  });
  const reason = "document_under_512_bytes";
  return { number, width: 595, height: 842, source: "ocr", reason, confidence: 93, blocks };
}

function lineOf(page: number, row: number): Line {
  const base = 60 + row * 16;
  const words = Array.from({ length: WORDS_A_LINE }, (_, column) => {
    const left = 60 + column * 48 + ((row * 13 + column * 29 + page) % 17) / 10;
    const box = [left, base - 8.31, left + 40.27, base + 2.11] as const;
    return { text: wordAt(page, row, column), size: 10.5, confidence: 91, box };
  });
  return { words, box: [60, base - 10, 540, base + 4], baseline: [60, base, 0] };
}

function typed(page: number): string {
  const rows = Array.from({ length: LINES }, (_, row) => {
    const words = Array.from({ length: WORDS_A_LINE }, (_, column) => wordAt(page, row, column));
    return text(60, 780 - row * 15, 10, words.join(" "));
  });
  return rows.join("");
}

function wordAt(page: number, row: number, column: number): string {
  return WORDS[(row * 7 + column * 5 + page * 3) % WORDS.length] ?? "";
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
