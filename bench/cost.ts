// Costs of 1,000 pages on AWS, from CPU seconds and requests counted in the local cloud, the memory sizes of the
// synthesised stack, and prices. The output names the assumptions. `npm run bench -- cost [PAGES]`

import { createRequire } from "node:module";
import { join } from "node:path";
import { pdfjsFolder } from "../functions/engine/base/assets.ts";
import lambdaPrices from "../functions/engine/request/prices.json" with { type: "json" };
import { MB_OF_ONE_VCPU } from "../infra/memory-limits.ts";
import { synthesised } from "../test/cloud/assembly.ts";
import { readDeployment } from "../test/cloud/template.ts";
import { type CloudClient, openCloud } from "../test/support/cloud-client.ts";
import { buildPdf, picture, text } from "../test/support/documents/pdf.ts";
import { writeText } from "./inputs/invented-text.ts";
import { seeded } from "./inputs/random/seeded.ts";
import { numbersOf, refuse } from "./parts/arguments.ts";
import prices from "./scores/aws-prices.json" with { type: "json" };

const { createCanvas, GlobalFonts } = createRequire(import.meta.url)(
  "@napi-rs/canvas",
) as typeof import("@napi-rs/canvas");
GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"), "Cost");

/** Per invocation beside its CPU time: the way there and back, and S3's answers. An assumption, not measured on AWS. */
const WAIT_SECONDS = 0.3;
const PAGES_AT_ONCE = 50;
/** Size of a page: about 3,000 characters. */
const LINES = 43;
const CHARACTERS = 72;

interface Counted {
  /** CPU seconds of the parent, and of one page, in environments that are warm. */
  readonly parent: number;
  readonly page: number;
  readonly writes: number;
  readonly reads: number;
  readonly logGb: number;
}

const { PAGES: pagesAsked } = numbersOf(process.argv.slice(2), { PAGES: 10 });
if (pagesAsked === 1) refuse("PAGES is 1; what each page more takes is told from 2 or more");
const { functions } = readDeployment(await synthesised());
const memory = {
  simple: functions["textractor_simple"]?.memoryMb ?? Number.NaN,
  ocr: functions["textractor_ocr"]?.memoryMb ?? Number.NaN,
};
// Two pages at once, so that the second document finds every environment warm.
const cloud = await openCloud({
  overrides: { textractor_simple: { environment: { TEXTRACTOR_OCR_CONCURRENCY: "2" } } },
});
try {
  const one = await count(scanOf(1, 100), 1);
  const many = await count(scanOf(pagesAsked, 200), pagesAsked);
  const words = await count(textPdf(10), 10);
  printCounted({ "a scan of 1 page": one, [`a scan of ${pagesAsked} pages`]: many, "a text PDF of 10 pages": words });
  printOcr(one, many);
  printText(words);
  printMemories(scaled(1, one, many));
} finally {
  await cloud.close();
}

/** The second document of two, so that both functions are warm. */
async function count(document: Uint8Array, pages: number): Promise<Counted> {
  let first = { history: 0, requests: 0, log: 0 };
  for (const name of ["first", "second"]) {
    first = { history: cloud.lambda.history.length, requests: cloud.s3.requests.length, log: logBytes(cloud) };
    const uri = `s3://documents/${name}-${crypto.randomUUID()}.pdf`;
    await cloud.put(uri, Buffer.concat([document, Buffer.from(`\n%${name}`)]));
    await cloud.results({ document_uri: uri });
  }
  const ran = cloud.lambda.history.slice(first.history);
  // Without the upload, which is not ours.
  const requests = cloud.s3.requests.slice(first.requests + 1);
  const of = (name: string) => ran.filter((entry) => entry.function === name && entry.initMs === undefined);
  const ocr = of("textractor_ocr");
  const cpu = (entries: typeof ran) => entries.reduce((sum, { cpuMs = Number.NaN }) => sum + cpuMs / 1000, 0);
  const writes = requests.filter(({ operation }) => /^(Put|Create|Upload|Complete)/.test(operation)).length;
  const reads = requests.filter(({ operation }) => /^(Get|Head)/.test(operation)).length;
  // The platform's lines for each invocation come on top: 3 of about 300 bytes.
  const logGb = (logBytes(cloud) - first.log + ran.length * 900) / 1e9;
  return { parent: cpu(of("textractor_simple")), page: cpu(ocr) / ocr.length, writes, reads, logGb: logGb / pages };
}

function logBytes({ logs }: CloudClient): number {
  return logs.reduce((sum, line) => sum + line.length, 0);
}

interface Costs {
  readonly ocr: number;
  readonly parent: number;
  readonly storage: number;
  readonly logs: number;
}

/** Dollars of 1,000 pages in documents of so many. */
function costsOf(
  pages: number,
  { parent, page, writes, reads, logGb }: Counted,
  architecture: "x64" | "arm64",
  simpleMb = memory.simple,
): Costs {
  const rate = lambdaPrices.dollarsPerGbSecond[architecture];
  const stretched = (cpuSeconds: number, mb: number) => cpuSeconds / Math.min(1, mb / MB_OF_ONE_VCPU);
  const invoked = (seconds: number, mb: number) => seconds * (mb / 1024) * rate + lambdaPrices.dollarsPerRequest;
  const isScan = Number.isFinite(page);
  const pageSeconds = isScan ? stretched(page, memory.ocr) + WAIT_SECONDS : 0;
  const waiting = Math.ceil(pages / PAGES_AT_ONCE) * pageSeconds + WAIT_SECONDS;
  const thousand = 1000 / pages;
  return {
    ocr: isScan ? 1000 * invoked(pageSeconds, memory.ocr) : 0,
    parent: thousand * invoked(stretched(parent, simpleMb) + waiting, simpleMb),
    storage: thousand * (writes * prices.lookedUp.s3Write + reads * prices.lookedUp.s3Read),
    logs: 1000 * logGb * prices.lookedUp.logsGb,
  };
}

function printCounted(rows: Readonly<Record<string, Counted>>): void {
  console.log("Counted, warm: CPU seconds, S3 requests of the whole document\n");
  console.log("| document | parent | a page | writes | reads |\n|---|---:|---:|---:|---:|");
  for (const [name, { parent, page, writes, reads }] of Object.entries(rows))
    console.log(
      `| ${name} | ${parent.toFixed(2)} | ${Number.isNaN(page) ? "none" : page.toFixed(2)} | ${writes} | ${reads} |`,
    );
}

/** The parent's own work and its S3 requests grow with the pages. A page's own seconds are a mean of many. */
function scaled(pages: number, one: Counted, many: Counted): Counted {
  const at = (from: number, to: number) => from + ((to - from) * (pages - 1)) / (pagesAsked - 1);
  return {
    ...many,
    parent: at(one.parent, many.parent),
    writes: at(one.writes, many.writes),
    reads: at(one.reads, many.reads),
  };
}

function printOcr(one: Counted, many: Counted): void {
  console.log(`\nDollars per 1,000 OCR pages (simple ${memory.simple} MB, ocr ${memory.ocr} MB)\n`);
  console.log("| | documents of 1 page | of 10 pages | of 100 pages |\n|---|---:|---:|---:|");
  for (const architecture of ["x64", "arm64"] as const) {
    const columns = [1, 10, 100].map((pages) => costsOf(pages, scaled(pages, one, many), architecture));
    for (const part of ["ocr", "parent", "storage", "logs"] as const)
      console.log(`| ${architecture}, ${part} | ${columns.map((each) => each[part].toFixed(3)).join(" | ")} |`);
    console.log(`| **${architecture}** | ${columns.map((each) => `**${totalOf(each).toFixed(3)}**`).join(" | ")} |`);
  }
}

function printText(words: Counted): void {
  const [x64, arm64] = (["x64", "arm64"] as const).map((each) => costsOf(10, words, each));
  console.log("\nDollars per 1,000 pages of text layers, documents of 10 pages");
  for (const [name, costs] of Object.entries({ x64, arm64 }))
    if (costs !== undefined) console.log(`${name}: ${totalOf(costs).toFixed(4)}, S3 ${costs.storage.toFixed(4)}`);
}

/** Costs of documents that wait for one page, for another memory size of `simple`. */
function printMemories(one: Counted): void {
  console.log("\n| simple | 1 OCR page, x64 | arm64 | its CPU second takes |\n|---|---:|---:|---:|");
  for (const mb of [512, 768, 1_024, MB_OF_ONE_VCPU]) {
    const [x64, arm64] = (["x64", "arm64"] as const).map((each) => totalOf(costsOf(1, one, each, mb)).toFixed(3));
    console.log(`| ${mb} MB | ${x64} | ${arm64} | ${(MB_OF_ONE_VCPU / mb).toFixed(1)} s |`);
  }
}

function totalOf({ ocr, parent, storage, logs }: Costs): number {
  return ocr + parent + storage + logs;
}

/** A4 at 200 dpi, a JPEG a page. */
function scanOf(pages: number, seed: number): Uint8Array {
  const [width, height] = [595, 842];
  return buildPdf(
    Array.from({ length: pages }, (_, index) => {
      const images = { Im: scanned(linesOf(seed + index)) };
      return { content: picture("Im", 0, 0, width, height), width, height, images };
    }),
  );
}

function scanned(lines: readonly string[]) {
  const canvas = createCanvas(1_654, 2_339);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  context.font = "31px Cost";
  for (const [index, line] of lines.entries()) context.fillText(line, 165, 200 + index * 46);
  const size = `/Width ${canvas.width} /Height ${canvas.height}`;
  const entries = `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return { entries, data: canvas.toBuffer("image/jpeg", 80) };
}

function textPdf(pages: number): Uint8Array {
  const page = (number: number) => linesOf(number).map((line, index) => text(60, 760 - index * 15, 10, line));
  return buildPdf(Array.from({ length: pages }, (_, index) => ({ content: page(index + 1).join("") })));
}

function linesOf(seed: number): readonly string[] {
  const { below } = seeded(seed);
  const random = () => below(1e9) / 1e9;
  let words = "";
  while (words.length < LINES * CHARACTERS) words += `${writeText(random).paragraphs.join(" ")} `;
  return (words.match(new RegExp(`.{1,${CHARACTERS}} `, "g")) ?? []).slice(0, LINES);
}
