// CPU time of a function's start, of its first document and of its second: as bundled and under AWS's runtime client in
// the local cloud. `npm run bench -- init [RUNS]`

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HistoryEntry } from "../test/cloud/lambda/invocations.ts";
import { startLambda } from "../test/cloud/lambda/lambda-server.ts";
import { openCloud } from "../test/support/cloud-client.ts";
import { numbersOf } from "./parts/arguments.ts";

const { RUNS: runs } = numbersOf(process.argv.slice(2), { RUNS: 7 });
const EXAMPLES = join(import.meta.dirname, "../examples");
const NO_SCAN = { ocr: "off" };

interface Row {
  readonly what: string;
  readonly document: string;
  readonly event: object;
  readonly measured: "textractor_simple" | "textractor_ocr";
}

const ROWS: readonly Row[] = [
  { what: "simple: a text file", document: "note.txt", event: NO_SCAN, measured: "textractor_simple" },
  { what: "simple: a text PDF of two pages", document: "report.pdf", event: NO_SCAN, measured: "textractor_simple" },
  { what: "simple: a letter in Word", document: "letter.docx", event: NO_SCAN, measured: "textractor_simple" },
  {
    what: "simple: a scanned page, sent to ocr",
    document: "scanned-letter.pdf",
    event: { pages: "1" },
    measured: "textractor_simple",
  },
  { what: "ocr: that page", document: "scanned-letter.pdf", event: { pages: "1" }, measured: "textractor_ocr" },
];

console.log(`CPU ms, median of ${runs} starts\n`);
console.log("| what | init | first | second | peak MB |\n|---|---:|---:|---:|---:|");
print("an empty function", await repeated(emptyFunction));
for (const row of ROWS) print(row.what, await repeated(() => measure(row)));

type Pair = readonly [first: HistoryEntry, second: HistoryEntry];

async function repeated(once: () => Promise<Pair>): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let run = 0; run < runs; run++) pairs.push(await once());
  return pairs;
}

/** The same document twice, under two names so that no page of it is found done. */
async function measure({ document, event, measured }: Row): Promise<Pair> {
  const cloud = await openCloud();
  try {
    for (const name of ["first", "second"]) {
      const bytes = document === "note.txt" ? Buffer.from("A note") : readFileSync(join(EXAMPLES, document));
      // Bytes after the end of a file change its version and nothing else.
      await cloud.put(`s3://documents/${name}-${document}`, Buffer.concat([bytes, Buffer.from(`\n%${name}`)]));
      await cloud.extract({ document_uri: `s3://documents/${name}-${document}`, ...event });
    }
    return pairOf(cloud.lambda.history.filter((entry) => entry.function === measured));
  } finally {
    await cloud.close();
  }
}

async function emptyFunction(): Promise<Pair> {
  const code = mkdtempSync(join(tmpdir(), "bench-init-"));
  writeFileSync(join(code, "index.mjs"), "export const handler = async () => 1;");
  const lambda = await startLambda({ functions: { empty: { code } } });
  try {
    await lambda.invoke("empty", {});
    await lambda.invoke("empty", {});
    return pairOf(lambda.history);
  } finally {
    await lambda.close();
    rmSync(code, { recursive: true });
  }
}

function pairOf([first, second]: readonly HistoryEntry[]): Pair {
  if (first === undefined || first.error !== undefined || second === undefined) {
    throw new Error(`no answer: ${JSON.stringify(first)}`);
  }
  return [first, second];
}

function print(what: string, pairs: readonly Pair[]): void {
  const columns = [
    pairs.map(([first]) => first.initCpuMs),
    pairs.map(([first]) => first.cpuMs),
    pairs.map(([, second]) => second.cpuMs),
    pairs.map(([, second]) => second.peakMb),
  ];
  console.log(`| ${what} | ${columns.map((values) => median(values).toFixed(0)).join(" | ")} |`);
}

function median(values: readonly (number | undefined)[]): number {
  const sorted = values.map((value) => value ?? Number.NaN).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
