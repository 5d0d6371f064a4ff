import { mkdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readWatchOptions } from "../../../cli/watch/watch-options.ts";
import { scanFolders } from "../../../cli/watch/watched-files.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "in/sub"), { recursive: true });
  writeFileSync(join(folder, "in/sub/a.txt"), "Alpha");
});

const at = (name: string) => join(folder, name);
const scan = async (folders: readonly string[], exclude: readonly string[] = []) =>
  await Array.fromAsync(scanFolders({ folders, exclude }));

describe("a scan of watched folders", () => {
  it("finds files as batch does, with the same versions", async () => {
    utimesSync(at("in/sub/a.txt"), 1_000, 1_000);

    expect(await scan([at("in")])).toEqual([
      { kind: "document", uri: at("in/sub/a.txt"), name: "sub/a.txt", version: "1000000-5", bytes: 5 },
    ]);
  });

  it("follows no links to files or folders, but the named folder may be one", async () => {
    writeFileSync(at("secret.txt"), "not yours");
    symlinkSync(at("secret.txt"), at("in/link.txt"));
    symlinkSync(folder, at("in/all"));
    symlinkSync(at("in"), at("named"));

    const found = await scan([at("named")]);

    expect(found.map((file) => file.kind === "document" && file.uri)).toEqual([at("named/sub/a.txt")]);
  });

  it("skips hidden files and excluded paths", async () => {
    writeFileSync(at("in/.hidden"), "x");
    writeFileSync(at("in/film.PART"), "x");

    expect((await scan([at("in")], [".part"])).map((file) => file.kind === "document" && file.name)).toEqual([
      "sub/a.txt",
    ]);
  });

  it("reports a folder that is gone, and goes on with the others", async () => {
    mkdirSync(at("other"));
    rmSync(at("other"), { recursive: true });

    expect(await scan([at("other"), at("in")])).toEqual([
      { kind: "trouble", message: expect.stringContaining("is gone") },
      expect.objectContaining({ name: "sub/a.txt" }),
    ]);
  });
});

describe("the options of a watch", () => {
  it.each([
    ["without a folder", ["--into", "out"], "name a folder to watch"],
    ["without a destination", ["in"], "watch needs --into DEST"],
    ["of a missing folder", ["none", "--into", "out"], "is no folder"],
    ["of a file", ["in/sub/a.txt", "--into", "out"], "is no folder"],
    ["of a bucket", ["s3://bucket/", "--into", "out"], "watch takes folders of this machine"],
    ["into itself", ["in", "--into", "in"], "lies in the watched folder"],
    ["into a folder below", ["in", "--into", "in/new/out"], "lies in the watched folder"],
    ["into a SQLite file below", ["in", "--into", "in/c.sqlite"], "lies in the watched folder"],
    ["into a folder above", ["in/sub", "--into", "in"], "lies in --into"],
    ["through a link", ["link", "--into", "in/out"], "lies in the watched folder"],
    ["with a wrong time", ["in", "--into", "out", "--settle", "soon"], "--settle takes a number of seconds"],
  ])("%s are refused", (_, args, message) => {
    symlinkSync(at("in"), at("link"));
    const paths = args.map((arg) => (/^(?:--|s3|soon)/.test(arg) ? arg : at(arg)));

    expect(() => readWatchOptions(paths, {})).toThrow(message);
    expect(statSync(at("out"), { throwIfNoEntry: false })).toBeUndefined();
  });

  it("have the same hash as those of batch, so that each knows what the other did", async () => {
    const { readBatchOptions } = await import("../../../cli/batch/batch-options.ts");
    const args = [at("in"), "--into", at("out"), "--json", "--pages", "1-3"];

    expect(readWatchOptions(args, {}).batch.optionsHash).toBe(readBatchOptions(args, {}).optionsHash);
  });
});
