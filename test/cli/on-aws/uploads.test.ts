import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openUploads } from "../../../cli/on-aws/uploads.ts";
import { ledgerWith } from "../../support/ledger-rows.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

describe("the copies of local files", () => {
  it("are used again by a later run, for a week and for the same version", async () => {
    const path = join(temporaryFolder(), "a.txt");
    writeFileSync(path, "Words");
    const ledger = ledgerWith({ uri: path });
    const storage = memoryStorage();
    const file = { id: 1, uri: path, place: "sub/a.txt", listedVersion: "1" };
    const copyIn = (run: string, version = "1") =>
      openUploads(ledger, `s3://b/${run}`, storage).copy({ ...file, listedVersion: version });

    expect(await copyIn("first")).toBe("s3://b/first/sub/a.txt");
    expect(storage.text("s3://b/first/sub/a.txt")).toBe("Words");
    expect(await copyIn("second")).toBe("s3://b/first/sub/a.txt");
    expect(await copyIn("third", "2")).toBe("s3://b/third/sub/a.txt");
    ledger.database.exec("UPDATE aws_uploads SET uploaded = datetime('now', '-8 days')");
    expect(await copyIn("fourth", "2")).toBe("s3://b/fourth/sub/a.txt");
  });

  it("fail with the reason of the file, not of the storage", async () => {
    const path = join(temporaryFolder(), "none.txt");
    const uploads = openUploads(ledgerWith({ uri: path }), "s3://b", memoryStorage());

    await expect(uploads.copy({ id: 1, uri: path, place: "none.txt", listedVersion: undefined })).rejects.toMatchObject(
      {
        code: "NOT_FOUND",
      },
    );
  });
});
