import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { spoolInput } from "../../../cli/shell/spooled-input.ts";

const input = () => Readable.from([Buffer.from("quorvex "), Buffer.from("ledger")]);

describe("standard input", () => {
  it("is stored as a file until it is removed", async () => {
    const { uris, remove } = await spoolInput(["a.pdf", "-"], input, 100);

    const [first, path = ""] = uris;
    expect(first).toBe("a.pdf");
    expect(await readFile(path, "utf8")).toBe("quorvex ledger");
    await remove();
    expect(existsSync(dirname(path))).toBe(false);
  });

  it("is stored up to one byte above the size limit", async () => {
    const { uris, remove } = await spoolInput(["-"], input, 9);

    expect(await readFile(uris[0] ?? "", "utf8")).toBe("quorvex le");
    await remove();
  });

  it("is refused with a clear error on a full disk, and leaves no file", async () => {
    let stored = "";
    const fullDisk = (path: string) => {
      stored = path;
      const failure = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      return new Writable({ write: (_piece, _encoding, done) => done(failure) });
    };

    await expect(spoolInput(["-"], input, 100, fullDisk)).rejects.toMatchObject({
      code: "OUTPUT_REFUSED",
      message: expect.stringMatching(/ENOSPC.*;/),
    });
    expect(stored).toMatch(/stdin$/);
    expect(existsSync(dirname(stored))).toBe(false);
  });
});
