import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLedger } from "../../../cli/corpus/ledger.ts";
import { remoteLedger } from "../../../cli/on-aws/remote-ledger.ts";
import { fileStorage } from "../../../functions/engine/storage/files/file.ts";
import { routeByScheme } from "../../../functions/engine/storage/storage.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

/** Two machines with one corpus on S3. */
function machines() {
  const s3 = memoryStorage();
  const machine = () => {
    const folder = temporaryFolder();
    const file = fileStorage({ metadataFolder: join(folder, "metadata"), privateFolder: folder });
    return { folder, remote: remoteLedger("s3://b/p", folder, routeByScheme({ s3, file })) };
  };
  return { s3, one: machine(), other: machine() };
}

/** Adds a run to the ledger on a machine, and stores it. */
async function addRun({ folder, remote }: ReturnType<typeof machines>["one"], engine: string): Promise<void> {
  const ledger = openLedger(join(folder, "textractor.sqlite"));
  try {
    ledger.database.prepare("INSERT INTO runs (started, engine, options) VALUES ('now', ?, 'o')").run(engine);
    await remote.store(ledger);
  } finally {
    ledger.close();
  }
}

function runsIn(folder: string): unknown[] {
  const ledger = openLedger(join(folder, "textractor.sqlite"));
  try {
    return ledger.database
      .prepare("SELECT engine FROM runs")
      .all()
      .map(({ engine }) => engine);
  } finally {
    ledger.close();
  }
}

describe("a ledger on S3", () => {
  it("begins empty, and goes on on another machine and back", async () => {
    const { s3, one, other } = machines();
    await one.remote.fetch();
    await addRun(one, "first");
    await other.remote.fetch();
    await addRun(other, "second");
    await one.remote.fetch();

    expect(runsIn(one.folder)).toEqual(["first", "second"]);
    expect([...s3.objects.keys()]).toEqual(["s3://b/p/textractor.sqlite"]);
    expect(existsSync(join(one.folder, "copy.sqlite"))).toBe(false);
  });

  it("is not overwritten when another machine has stored one meanwhile", async () => {
    const { one, other } = machines();
    await one.remote.fetch();
    await other.remote.fetch();
    await addRun(other, "theirs");

    await expect(addRun(one, "ours")).rejects.toMatchObject({ code: "OUTPUT_REFUSED", remedy: expect.any(String) });
  });

  it("keeps what an interrupted run on this machine did not store", async () => {
    const { one } = machines();
    await one.remote.fetch();
    await addRun(one, "stored");
    const ledger = openLedger(join(one.folder, "textractor.sqlite"));
    ledger.database.exec("INSERT INTO runs (started, engine, options) VALUES ('now', 'interrupted', 'o')");
    ledger.close();
    await one.remote.fetch();

    expect(runsIn(one.folder)).toEqual(["stored", "interrupted"]);
  });

  it("begins anew when its object was deleted", async () => {
    const { s3, one } = machines();
    await one.remote.fetch();
    await addRun(one, "stored");
    await s3.delete("s3://b/p/textractor.sqlite");
    await one.remote.fetch();

    expect(existsSync(join(one.folder, "textractor.sqlite"))).toBe(false);
  });
});
