// Lists and places the names of FOLDER/list.txt in a process of its own, and prints the cost as JSON.
// `node bench/parts/listing-run.ts FOLDER`

import { join } from "node:path";
import { openLedger } from "../../cli/corpus/ledger.ts";
import { listSources } from "../../cli/corpus/listing.ts";
import { placeDocuments } from "../../cli/corpus/places.ts";
import { beginRun } from "../../cli/corpus/runs.ts";
import { WHOLE } from "../../cli/corpus/shard.ts";
import { openLocalEngine } from "../../cli/shell/local-engine.ts";
import { localSourceTools } from "../../cli/sources/local-source-tools.ts";
import { resolveSources } from "../../cli/sources/resolve-sources.ts";

/** Measurements of one step. The peak is that of the process so far. */
export interface Step {
  readonly seconds: number;
  readonly peakMb: number;
}

export interface ListingRun {
  readonly total: number;
  readonly listing: Step;
  readonly placing: Step;
}

const folder = process.argv[2] ?? "";
const ledger = openLedger(join(folder, "corpus.sqlite"));
const engine = openLocalEngine(process.env);
const run = beginRun(ledger, "bench", "");
const { settings, storage } = engine.tools;
const tools = localSourceTools({ environment: {}, settings, storage, standardInput: () => process.stdin });
const found = resolveSources(
  [join(folder, "list.txt")],
  { lists: [], into: folder, asDocuments: false, dropTracked: false },
  tools,
);
const nothing = () => undefined;
let total = 0;
const listing = await measured(async () => {
  ({ total } = await listSources(ledger, found, {
    ...{ run, shard: WHOLE, flat: false, onListed: nothing, onUnread: nothing },
  }));
});
const placing = await measured(async () => placeDocuments(ledger, { run, total, flat: false }));
ledger.close();
await engine.close();
console.log(JSON.stringify({ total, listing, placing } satisfies ListingRun));

async function measured(work: () => Promise<void>): Promise<Step> {
  const started = performance.now();
  await work();
  return { seconds: (performance.now() - started) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 };
}
