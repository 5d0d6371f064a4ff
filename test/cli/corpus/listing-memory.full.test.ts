import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { countListed, dueDocuments } from "../../../cli/corpus/document-rows.ts";
import { listSources } from "../../../cli/corpus/listing.ts";
import { placeDocuments } from "../../../cli/corpus/places.ts";
import { WHOLE } from "../../../cli/corpus/shard.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

const COUNT = 60_000;
/** A tenth of what the names alone would need. */
const MOST_BYTES = (COUNT * 200) / 10;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function* names() {
  for (let index = 0; index < COUNT; index++) {
    const name = `${"opinion ".repeat(20)}${index}.pdf`;
    yield { kind: "document", uri: `https://courts.example/${name}`, name } as const;
  }
}

describe("the listing of a large corpus", () => {
  it("holds no names in memory: while they are listed, placed and worked off", async () => {
    const ledger = temporaryLedger();
    const listing = { run: 1, shard: WHOLE, flat: false, onUnread: () => undefined };
    const due = { run: 1, options: "o", engine: "e", mode: { kind: "changed" } } as const;
    let highest = 0;
    const measure = () => {
      highest = Math.max(highest, memoryInUse());
    };
    const before = memoryInUse();

    const onListed = (total: number) => total % 10_000 === 0 && measure();
    const { total } = await listSources(ledger, names(), { ...listing, onListed });
    placeDocuments(ledger, { run: 1, total, flat: false });
    measure();
    let worked = 0;
    for (const _ of dueDocuments(ledger, due)) if (++worked % 10_000 === 0) measure();

    expect([total, countListed(ledger, due).due, worked]).toEqual([COUNT, COUNT, COUNT]);
    expect(highest - before).toBeLessThan(MOST_BYTES);
  });
});
