import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Disk, FolderEntry } from "../../../cli/sources/disk.ts";
import { type ResolveTools, resolveSources } from "../../../cli/sources/resolve-sources.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";

const COUNT = 1_200_000;
/** Growth that many names may cause. */
const MOST_BYTES = 100 * 1024 ** 2;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Memory that is in use, whether the collector knows it or not. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const FACTS = { kind: "file", bytes: 7, modifiedMs: 1_000 } as const;

function diskOf(list: Disk["list"]): Disk {
  return {
    list,
    facts: async (path) => (path === "/in" ? { ...FACTS, kind: "folder" } : FACTS),
    realPath: async (path) => path,
  };
}

/** A tree of 1,200 folders with 1,000 files each. */
async function* tree(path: string): AsyncGenerator<FolderEntry> {
  for (let index = 0; index < (path === "/in" ? COUNT / 1_000 : 1_000); index++) {
    yield path === "/in"
      ? { name: `folder ${index}`, kind: "folder" }
      : { name: `document ${index}.pdf`, kind: "file" };
  }
}

/** One folder with all files, in no order. */
async function* flat(): AsyncGenerator<FolderEntry> {
  for (let index = 0; index < COUNT; index++) yield { name: `document ${(index * 7_919) % COUNT}.pdf`, kind: "file" };
}

async function* csv(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("title,url\n");
  for (let row = 0; row < COUNT; row += 100) {
    const rows = Array.from(
      { length: 100 },
      (_, index) => `"No. ${row + index}",https://example.com/${row + index}.pdf\n`,
    );
    yield Buffer.from(rows.join(""));
  }
}

async function* objects(uri: string) {
  for (let index = 0; index < COUNT; index++)
    yield { uri: `${uri}${index}`, rest: `${index}`, version: "etag", size: 7 };
}

function toolsWith(disk: Disk): ResolveTools {
  const unused = () => {
    throw new Error("not used");
  };
  return {
    disk,
    listObjects: objects,
    read: csv,
    standardInput: csv,
    storage: { read: unused },
    settings: readSettings({}),
  };
}

describe(`${COUNT} documents`, () => {
  it.each([
    ["a folder tree", ["/in"], [], tree],
    ["one folder", ["/in"], [], flat],
    ["a list", [], ["-"], flat],
    ["a prefix", ["s3://archive/"], [], flat],
  ])("of %s are all found and need less than 100 MB", async (_, sources, lists, list) => {
    const options = { lists, into: "/out", asDocuments: false, dropTracked: false };
    const before = memoryInUse();
    let found = 0;
    let highest = 0;
    let last = "";
    let isOrdered = true;
    for await (const item of resolveSources(sources, options, toolsWith(diskOf(list)))) {
      found++;
      if (list === flat && sources[0] === "/in") isOrdered &&= last < item.uri;
      last = item.uri;
      if (found % 100_000 === 0) highest = Math.max(highest, memoryInUse());
    }

    expect(found).toBe(COUNT);
    expect(isOrdered).toBe(true);
    console.info(`grew by ${Math.round((highest - before) / 1024 ** 2)} MB at most`);
    expect(highest - before).toBeLessThan(MOST_BYTES);
  });
});
