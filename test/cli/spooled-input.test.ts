import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { spoolInput } from "../../cli/spooled-input.ts";

const input = () => Readable.from([Buffer.from("quorvex "), Buffer.from("ledger")]);

describe("standard input", () => {
  it("is kept as a file until it is removed", async () => {
    const { uris, remove } = await spoolInput(["a.pdf", "-"], input, 100);

    const [first, path = ""] = uris;
    expect(first).toBe("a.pdf");
    expect(await readFile(path, "utf8")).toBe("quorvex ledger");
    await remove();
    expect(existsSync(dirname(path))).toBe(false);
  });

  it("is kept up to a byte above what is read of a document", async () => {
    const { uris, remove } = await spoolInput(["-"], input, 9);

    expect(await readFile(uris[0] ?? "", "utf8")).toBe("quorvex le");
    await remove();
  });

  it("is refused in words on a full disk, where it leaves nothing", async () => {
    let kept = "";
    const fullDisk = (path: string) => {
      kept = path;
      const failure = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      return new Writable({ write: (_piece, _encoding, done) => done(failure) });
    };

    await expect(spoolInput(["-"], input, 100, fullDisk)).rejects.toMatchObject({
      code: "OUTPUT_REFUSED",
      message: expect.stringMatching(/ENOSPC.*;/),
    });
    expect(kept).toMatch(/stdin$/);
    expect(existsSync(dirname(kept))).toBe(false);
  });
});
