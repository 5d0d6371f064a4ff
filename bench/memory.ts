// Every document of the corpus through `simple` at a size of memory, OCR off: which fail for want of it, the peaks, and how
// long CPU time becomes with the share of a vCPU that it buys. `npm run bench -- memory MB[:PARSER_MB]…`

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { MB_OF_ONE_VCPU } from "../infra/memory-limits.ts";
import { openCloud } from "../test/support/cloud-client.ts";
import { REAL_DOCUMENTS } from "../test/support/real-documents.ts";
import { numbersOf, refuse } from "./parts/arguments.ts";
import { corpusWith } from "./parts/corpus.ts";

const FOLDERS = ["pdf", "long", "formats", "sheets", "tables", "articles"];
/** Documents before a new cloud starts: AWS replaces its environments too, so a peak is that of few documents. */
const DOCUMENTS_OF_ONE_CLOUD = 60;

interface Run {
  readonly path: string;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly failure: string | undefined;
}

const sizes = process.argv.slice(2).map((size) => numbersOf(size.split(":"), { MB: 0, PARSER_MB: 1_024 }));
if (sizes.length === 0) refuse("name a size of memory, or several: MB[:PARSER_MB]");
const corpus = corpusWith("pdf");
const documents = corpus === undefined ? [] : FOLDERS.flatMap((folder) => filesIn(join(corpus, folder)));
if (corpus !== undefined) {
  console.log(`${documents.length} documents`);
  for (const { MB, PARSER_MB } of sizes) summarise(MB, PARSER_MB, await runAll(MB, PARSER_MB));
}

async function runAll(memoryMb: number, parserMb: number): Promise<readonly Run[]> {
  const runs: Run[] = [];
  const environment = { TEXTRACTOR_PARSER_MEMORY_MB: String(parserMb) };
  for (let from = 0; from < documents.length; from += DOCUMENTS_OF_ONE_CLOUD) {
    const cloud = await openCloud({ overrides: { textractor_simple: { memoryMb, environment } } });
    try {
      for (const path of documents.slice(from, from + DOCUMENTS_OF_ONE_CLOUD)) {
        const uri = `s3://documents${path.slice(REAL_DOCUMENTS.length)}`;
        await cloud.put(uri, readFileSync(path));
        const { payload } = await cloud.lambda.invoke("textractor_simple", { document_uri: uri, ocr: "off" });
        const { cpuMs = 0, initCpuMs = 0, peakMb = 0 } = cloud.lambda.history.at(-1) ?? {};
        runs.push({ path, cpuMs: cpuMs + initCpuMs, peakMb, failure: failureIn(payload) });
      }
    } finally {
      await cloud.close();
    }
  }
  return runs;
}

function failureIn(payload: unknown): string | undefined {
  const { errorType, results } = payload as {
    readonly errorType?: string;
    readonly results?: { readonly textractor: { readonly code?: string; readonly warnings?: readonly string[] } };
  };
  const memory = results?.textractor.warnings?.find((warning) => warning.includes("_MEMORY_MB"));
  return errorType ?? results?.textractor.code ?? memory;
}

function summarise(memoryMb: number, parserMb: number, runs: readonly Run[]): void {
  const failures = runs.filter(({ failure }) => failure !== undefined);
  const share = Math.min(1, memoryMb / MB_OF_ONE_VCPU);
  const at = (values: readonly number[], quantile: number) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * quantile) - 1] ?? Number.NaN;
  const quantiles = (values: readonly number[]) =>
    [0.5, 0.95, 0.99, 1].map((each) => at(values, each).toFixed(1)).join(" ");
  const seconds = runs.map(({ cpuMs }) => cpuMs / 1000);
  console.log(`\n${memoryMb} MB, parser ${parserMb} MB: p50, p95, p99, most`);
  console.log(`peak MB ${quantiles(runs.map(({ peakMb }) => peakMb))}`);
  console.log(`CPU s ${quantiles(seconds)}, all ${seconds.reduce((sum, each) => sum + each, 0).toFixed(0)}`);
  console.log(`seconds at ${share.toFixed(3)} vCPU ${quantiles(seconds.map((each) => each / share))}`);
  for (const { path, failure, peakMb } of failures)
    console.log(`  ${failure?.slice(0, 160)} (${peakMb.toFixed(0)} MB): ${path.slice(REAL_DOCUMENTS.length + 1)}`);
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !/\.(md|gz)$/.test(path))
    .sort();
}
