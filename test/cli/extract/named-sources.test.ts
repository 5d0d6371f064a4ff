import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentsAmong, namedSources } from "../../../cli/extract/named-sources.ts";
import { type Disk, type FolderEntry, localDisk } from "../../../cli/sources/disk.ts";
import type { ResolveOptions, ResolveTools } from "../../../cli/sources/resolve-sources.ts";
import { uniqueNames } from "../../../cli/sources/result-names.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { textractor } from "../../support/textractor.ts";

const OPTIONS: ResolveOptions = { lists: [], into: "out", asDocuments: true, dropTracked: false };

async function* objects(uri: string) {
  yield { uri: `${uri}b.txt`, rest: "b.txt", version: "etag", size: 7 };
}

function toolsWith(disk: Disk): ResolveTools {
  const unused = () => {
    throw new Error("not used");
  };
  const readers = { read: unused, standardInput: unused, storage: { read: unused } };
  return { ...readers, disk, listObjects: objects, settings: readSettings({}) };
}

async function documentsOf(sources: readonly string[], into: string, disk: Disk = localDisk) {
  const found = await Array.fromAsync(namedSources(sources, { ...OPTIONS, into }, toolsWith(disk)));
  const nameOnce = uniqueNames();
  const documents = found.filter((item) => item.kind === "document");
  return {
    documents: documents.map(({ uri, name }) => ({ uri, name: nameOnce(name) })),
    unread: found.filter((item) => item.kind === "unread"),
  };
}

describe("the documents of a folder", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
    await mkdir(join(folder, "share/2019/May: 1"), { recursive: true });
    await mkdir(join(folder, "share/.git"));
    for (const name of ["b.txt", "-dash.txt", "2019/a.txt", "2019/May: 1/new\nline.txt", "2019/~$lock.docx"]) {
      await writeFile(join(folder, "share", name), "quorvex");
    }
    for (const name of [".DS_Store", ".git/config"]) await writeFile(join(folder, "share", name), "system");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const found = async (uris: readonly string[], into = join(folder, "out")) => {
    const { documents } = await documentsOf(uris, into);
    return documents.map(({ uri, name }) => [relative(folder, uri), name]);
  };

  it("are all files below it except hidden files and lock files, with their names in the folder", async () => {
    const expected = [
      ["share/-dash.txt", "-dash.txt"],
      ["share/2019/May: 1/new\nline.txt", "2019/May_ 1/new_line.txt"],
      ["share/2019/a.txt", "2019/a.txt"],
      ["share/b.txt", "b.txt"],
    ];

    expect(await found([join(folder, "share")])).toEqual(expected);
    const address = pathToFileURL(join(folder, "share")).href;
    for (const spelling of [address, address.replace("///", "/")]) expect(await found([spelling])).toEqual(expected);
  });

  it("report an address that names no local file", async () => {
    const { documents, unread } = await documentsOf(["file://elsewhere/a.txt"], join(folder, "out"));

    expect(documents).toEqual([]);
    expect(unread).toMatchObject([{ uri: "file://elsewhere/a.txt", error: { code: "INVALID_EVENT" } }]);
  });

  it("have their addresses as written", async () => {
    const share = relative("", join(folder, "share"));
    const sources = [
      `${share}/b.txt`,
      `${share}/2019`,
      `${share}/*.txt`,
      "HTTP://Host/a b",
      "s3://bucket/b",
      "s3://b/p/",
    ];

    const { documents } = await documentsOf(sources, join(folder, "out"));

    expect(documents.map(({ uri }) => uri)).toEqual([
      `${share}/b.txt`,
      ...[`${share}/2019/May: 1/new\nline.txt`, `${share}/2019/a.txt`],
      ...[`${share}/-dash.txt`, `${share}/b.txt`],
      ...["HTTP://Host/a b", "s3://bucket/b", "s3://b/p/b.txt"],
    ]);
  });

  it("are known before any of them is extracted, also behind a link", async () => {
    await symlink("share", join(folder, "linked"));

    const known = await documentsAmong([join(folder, "share"), "s3://b/p/"], OPTIONS, toolsWith(localDisk));

    expect(await known.has(join(folder, "linked/2019/a.txt"))).toBe(true);
    expect(await known.has(join(folder, "linked/2019/a.txt.txt"))).toBe(false);
    // No result of a local folder can overwrite an object.
    expect(await known.has("s3://b/p/b.txt")).toBe(false);
    const inS3 = await documentsAmong(["s3://b/p/"], { ...OPTIONS, into: "s3://b/p" }, toolsWith(localDisk));
    expect(await inS3.has("s3://b/p/b.txt")).toBe(true);
  });

  it("are found once when links form a circle, and include linked files", async () => {
    await symlink("..", join(folder, "share/2019/circle"));
    await symlink("a.txt", join(folder, "share/2019/linked.txt"));
    await symlink("nowhere", join(folder, "share/2019/broken.txt"));

    expect((await found([join(folder, "share/2019")])).map(([, name]) => name)).toEqual([
      "May_ 1/new_line.txt",
      "a.txt",
      "linked.txt",
    ]);
  });

  it("get unique names, also next to documents named directly", async () => {
    const names = (await found([join(folder, "share/b.txt"), join(folder, "share"), "s3://bucket/b.txt"])).map(
      ([, name]) => name,
    );

    expect(names).toEqual(["b.txt", "-dash.txt", "2019/May_ 1/new_line.txt", "2019/a.txt", "b-2.txt", "b-3.txt"]);
  });

  it("do not include the results, and a folder takes no results among its documents", async () => {
    await mkdir(join(folder, "share/out"));
    await writeFile(join(folder, "share/out/b.txt.txt"), "quorvex");

    expect((await found([join(folder, "share")], join(folder, "share/out"))).flat()).not.toContain("out/b.txt.txt");
    await expect(found([join(folder, "share")], join(folder, "share/"))).rejects.toThrow("name another folder");
  });

  it("are found although one folder cannot be read, and that folder is reported", async () => {
    const list = async function* (path: string): AsyncGenerator<FolderEntry> {
      if (path.endsWith("2019")) throw Object.assign(new Error("refused"), { code: "EACCES" });
      yield { name: "b.txt", kind: "file" };
      yield { name: "2019", kind: "folder" };
    };

    const { documents, unread } = await documentsOf([join(folder, "share")], "out", { ...localDisk, list });

    expect(documents.map(({ name }) => name)).toEqual(["b.txt"]);
    expect(unread).toMatchObject([
      {
        uri: join(folder, "share/2019"),
        error: { code: "ACCESS_DENIED", message: expect.stringMatching(/EACCES.*;/) },
      },
    ]);
  });

  it.skipIf(process.platform !== "linux")("are reported when a name is not valid UTF-8", async () => {
    await writeFile(
      Buffer.concat([Buffer.from(join(folder, "share/2019/")), Buffer.from([0xfc, 0x2e, 0x74])]),
      "quorvex",
    );
    await writeFile(join(folder, "share/2019/\ufffd.txt"), "quorvex");

    const { documents, unread } = await documentsOf([join(folder, "share/2019")], "out");

    expect(documents.map(({ name }) => name)).toContain("\ufffd.txt");
    expect(unread.map(({ error }) => error.message)).toEqual([
      expect.stringMatching(/its name is not valid UTF-8; rename it$/),
    ]);
  });

  it("are extracted into the same folder structure, and need --into", async () => {
    const ran = await textractor(folder, ["extract", "share", "--into", "out", "--jsonl"]);
    const again = await textractor(folder, ["extract", "out", "--into", "out/again", "--jsonl"]);
    const withoutInto = await textractor(folder, ["extract", "share"]);

    const places = (stdout: string) =>
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).text_uri)
        .sort();
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(places(ran.stdout)).toEqual([
      "out/-dash.txt.txt",
      "out/2019/May_ 1/new_line.txt.txt",
      "out/2019/a.txt.txt",
      "out/b.txt.txt",
    ]);
    expect(places(again.stdout)).toHaveLength(4);
    expect(withoutInto).toMatchObject({ code: 2, stderr: expect.stringContaining("a folder needs --into DIR") });
  });
});
