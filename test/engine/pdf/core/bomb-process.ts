// Reads the named bombs, or all, in one process, each followed by a healthy document. Prints the costs as JSON.

import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { readDocument } from "../../../../functions/engine/pipeline/read-document.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import { openThreads } from "../../../../functions/engine/sandbox/thread-pool.ts";
import type { Tasks } from "../../../../functions/engine/worker/tasks.ts";
import { BOMBS } from "../../../support/bombs.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

export interface BombReport {
  readonly bomb: string;
  /** Code of the error; undefined when the document was read. */
  readonly code?: string | undefined;
  /** Message of the error, or the document's text. */
  readonly said: string;
  readonly cpuMs: number;
  readonly nextSaid: string;
  /** Peak memory of the process so far. */
  readonly peakMb: number;
}

const settings = readSettings({});
const threads = openThreads<Tasks>(new URL("../../../../functions/engine/worker/thread.ts", import.meta.url), {
  threads: 1,
  heapMb: settings.limits.parserMemoryMb,
});
const request = parseEvent({ document_uri: "s3://bombs/bomb.pdf" }, { bucket: undefined, eventBorne: false });
const healthy = buildPdf([{ content: text(72, 700, 12, "all is well") }]);

const reports: BombReport[] = [];
const named = process.argv.slice(2);
for (const [bomb, build] of Object.entries(BOMBS)) {
  if (named.length > 0 && !named.includes(bomb)) continue;
  const bytes = build();
  const before = process.cpuUsage();
  const outcome = await read(bytes);
  const { user, system } = process.cpuUsage(before);
  const next = await read(healthy);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  reports.push({ bomb, ...outcome, cpuMs: (user + system) / 1000, nextSaid: next.said, peakMb });
}
process.stdout.write(JSON.stringify(reports));
await threads.close();

async function read(bytes: Uint8Array): Promise<Pick<BombReport, "code" | "said">> {
  const tools = { settings, threads, storage: memoryStorage(), log: silentLog, budget: TimeBudget.unlimited() };
  try {
    const { finish } = await readDocument({ bytes, name: "bomb.pdf", version: "1" }, request, tools);
    const { text } = await finish({ done: new Map(), missing: [] });
    return { said: Buffer.from(text).toString("utf8") };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { code: "code" in error ? String(error.code) : error.name, said: error.message };
  }
}
