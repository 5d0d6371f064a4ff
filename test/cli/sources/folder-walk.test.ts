import { describe, expect, it } from "vitest";
import type { Disk, FolderEntry } from "../../../cli/sources/disk.ts";
import { walkFolder } from "../../../cli/sources/folder-walk.ts";

const FACTS = { kind: "file", bytes: 7, modifiedMs: 1_000.5 } as const;

/** A disk whose folders are lists of entries. Names that end in "/" are folders. */
function diskOf(folders: Readonly<Record<string, Iterable<string>>>): Disk & { readonly listed: string[] } {
  const listed: string[] = [];
  return {
    listed,
    async *list(folder): AsyncGenerator<FolderEntry> {
      listed.push(folder);
      for (const name of folders[folder] ?? []) {
        yield name.endsWith("/") ? { name: name.slice(0, -1), kind: "folder" } : { name, kind: "file" };
      }
    },
    facts: async () => FACTS,
    realPath: async (path) => path,
  };
}

async function pathsBelow(root: string, options: Parameters<typeof walkFolder>[1]): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const found of walkFolder(root, options)) paths.push(found.kind === "file" ? found.path : found.uri);
  return paths;
}

describe("a walk over folders", () => {
  it("finds files in the order of their names, with their facts", async () => {
    const disk = diskOf({ "/in": ["c", "b/", "a"], "/in/b": ["2", "10", ".hidden", "~$lock.docx"] });
    const found = [];
    for await (const file of walkFolder("/in", { disk })) found.push(file);

    expect(found).toEqual([
      { kind: "file", path: "/in/a", steps: ["a"], facts: FACTS },
      { kind: "file", path: "/in/b/10", steps: ["b", "10"], facts: FACTS },
      { kind: "file", path: "/in/b/2", steps: ["b", "2"], facts: FACTS },
      { kind: "file", path: "/in/c", steps: ["c"], facts: FACTS },
    ]);
  });

  it("does not enter the folder of the results", async () => {
    const disk = diskOf({ "/in": ["out/", "outer/", "a"], "/in/out": ["a.txt"], "/in/outer": ["b"] });

    expect(await pathsBelow("/in", { disk, except: "/in/out" })).toEqual(["/in/a", "/in/outer/b"]);
    expect(disk.listed).toEqual(["/in", "/in/outer"]);
  });

  it("does not find the database of the results, nor its parts and its lock", async () => {
    const parts = ["-wal", "-shm", "-journal", "-lock", "-lock-journal"];
    const disk = diskOf({ "/in": ["a", "all.db", ...parts.map((part) => `all.db${part}`), "all.db-notes"] });

    expect(await pathsBelow("/in", { disk, except: "/in/all.db" })).toEqual(["/in/a", "/in/all.db-notes"]);
  });

  it("enters only matching folders", async () => {
    const disk = diskOf({ "/in": ["no/", "yes/"], "/in/yes": ["a"], "/in/no": ["a"] });

    expect(await pathsBelow("/in", { disk, matches: (_, [first]) => first === "yes" })).toEqual(["/in/yes/a"]);
    expect(disk.listed).toEqual(["/in", "/in/yes"]);
  });

  it("goes as deep as the folders do", async () => {
    const DEPTH = 1_000;
    const folders: Record<string, string[]> = {};
    for (let depth = 0; depth < DEPTH; depth++) folders[`/in${"/d".repeat(depth)}`] = ["d/"];
    folders[`/in${"/d".repeat(DEPTH)}`] = ["a"];

    expect(await pathsBelow("/in", { disk: diskOf(folders) })).toEqual([`/in${"/d".repeat(DEPTH)}/a`]);
  });
});
