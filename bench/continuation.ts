// A long scan through the local cloud, in as many invocations as its time asks for: is it complete, is the receipt what
// the runtime billed, and what did each page take?
// `npm run bench -- continuation [PAGES] [SECONDS] [PAGES_PER_INVOCATION] [SEED]`; SECONDS is the timeout of `simple`.

import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { pdfjsFolder } from "../functions/engine/base/assets.ts";
import type { TextractorResults } from "../functions/engine/request/contract.ts";
import type { HistoryEntry } from "../test/cloud/lambda/invocations.ts";
import { openCloud } from "../test/support/cloud-client.ts";
import { buildPdf, picture } from "../test/support/documents/pdf.ts";
import { seeded } from "./inputs/random/seeded.ts";
import { numbersOf } from "./parts/arguments.ts";

const { createCanvas, GlobalFonts }: typeof import("@napi-rs/canvas") = createRequire(import.meta.url)(
  "@napi-rs/canvas",
);
GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"), "Scan");

/** A strip with one line at 150 dpi, which OCR reads in a moment. */
const [WIDTH, HEIGHT] = [900, 120];
const POINTS = 72 / 150;
const NOUNS = ["ledger", "harbour", "orchard", "granary", "chapel", "foundry", "meadow", "quarry"];
const VERBS = ["lost", "found", "painted", "measured", "counted", "closed", "mended", "flooded"];
const DOCUMENT = "s3://documents/long.pdf";
/** AWS takes a chain of about this many invocations for a loop and stops it. */
const LOOP = 16;
const MOST_LOGGED = 20;

const numbers = numbersOf(process.argv.slice(2), { PAGES: 1_000, SECONDS: 60, PAGES_PER_INVOCATION: 1, SEED: 1 });
const { PAGES: pages, SECONDS: seconds, PAGES_PER_INVOCATION: pagesPerInvocation, SEED: seed } = numbers;

const sentences = sentencesOf(pages, seed);
const cloud = await openCloud({
  overrides: {
    textractor_simple: {
      timeoutMs: seconds * 1_000,
      environment: {
        TEXTRACTOR_OCR_CONCURRENCY: "4",
        TEXTRACTOR_PAGES_PER_INVOCATION: String(pagesPerInvocation),
      },
    },
  },
});
try {
  const scan = scanOf(sentences);
  await cloud.put(DOCUMENT, scan);
  await cloud.extract({ document_uri: DOCUMENT, callbacks: [{ step: "textractor", uri: "s3://results/done.json" }] });
  await cloud.lambda.idle();
  console.log(
    `${pages} pages, ${(scan.length / 1e6).toFixed(1)} MB, ${seconds} s an invocation of simple, up to ${pagesPerInvocation} pages an invocation of ocr, seed ${seed}`,
  );
  process.exitCode = (await report()) ? 0 : 1;
} finally {
  await cloud.close();
}

/** False when something is not as it must be. */
async function report(): Promise<boolean> {
  const answer = String(await cloud.get("s3://results/done.json"));
  const { status, warnings = [], cost }: TextractorResults = JSON.parse(answer).results.textractor;
  const text = String(await cloud.get(`${DOCUMENT}.txt`)).split("\n\n");
  const wrong = sentences.filter((sentence) => !text.includes(sentence)).length;
  const isInOrder = text.join() === sentences.join();
  const { recognized } = cloud;
  const twice = recognized.length - new Set(recognized).size;
  console.log(`${status}; the answer has ${answer.length} bytes and ${warnings.length} warnings`);
  console.log(`pages whose words are not in the text: ${wrong}; recognised twice: ${twice}`);
  for (const warning of warnings) console.log(`  warning: ${warning}`);
  const problems = cloud.logs.filter((line) => /"level":"(?:WARN|ERROR)"/i.test(line));
  for (const line of problems.slice(0, MOST_LOGGED)) console.log(`  logged: ${line}`);

  const hops = runsOf("textractor_simple");
  for (const [hop, { billedMs, initMs = 0, peakMb }] of hops.entries())
    console.log(
      `  hop ${hop}: ${billedMs} ms billed, of which init ${Math.round(initMs)}; peak ${Math.round(peakMb)} MB`,
    );
  const told = ["textractor_simple", "textractor_ocr"].map((name) => receiptHolds(name, cost));

  const counts = Map.groupBy(cloud.s3.requests, ({ operation, key, status: code }) => {
    const kind = /-temp\//.test(key) ? `page's ${/\w+$/.exec(key)?.[0]}` : key;
    return `${operation} ${kind} ${code}`;
  });
  for (const [what, { length }] of [...counts].sort((a, b) => b[1].length - a[1].length))
    if (length > pages / 50) console.log(`  ${(length / pages).toFixed(2)} a page: ${what}`);
  return status === "complete" && isInOrder && twice === 0 && hops.length < LOOP && told.every(Boolean);
}

/** Within 2 % of what the runtime reports: what a function does after its receipt is made is not on it. */
function receiptHolds(name: string, cost: TextractorResults["cost"]): boolean {
  const runs = runsOf(name);
  const billed = runs.reduce((sum, { billedMs }) => sum + billedMs, 0);
  const { invocations = 0, milliseconds = 0 } = cost?.functions[name] ?? {};
  const peak = Math.round(Math.max(...runs.map(({ peakMb }) => peakMb)));
  console.log(
    `${name}: ${runs.length} invocations, ${billed} ms billed; on the receipt ${invocations} and ${milliseconds} ms; peak ${peak} MB`,
  );
  return invocations === runs.length && Math.abs(billed - milliseconds) <= billed * 0.02;
}

function runsOf(name: string): readonly HistoryEntry[] {
  return cloud.lambda.history.filter((entry) => entry.function === name);
}

function sentencesOf(count: number, from: number): readonly string[] {
  const random = seeded(from);
  return Array.from(
    { length: count },
    (_, index) =>
      `Sheet ${index + 1}: the ${random.pick(NOUNS)} was ${random.pick(VERBS)} by the ${random.pick(NOUNS)}`,
  );
}

function scanOf(lines: readonly string[]): Uint8Array {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  context.font = "36px Scan";
  const [width, height] = [WIDTH * POINTS, HEIGHT * POINTS];
  const kind = "/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode";
  const entries = `${kind} /Width ${WIDTH} /Height ${HEIGHT}`;
  return buildPdf(
    lines.map((line) => {
      context.fillStyle = "white";
      context.fillRect(0, 0, WIDTH, HEIGHT);
      context.fillStyle = "black";
      context.fillText(line, 20, 75);
      const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
      const gray = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => data[at * 4] ?? 0);
      const content = picture("Im", 0, 0, width, height);
      return { content, width, height, images: { Im: { entries, data: deflateSync(gray) } } };
    }),
  );
}
