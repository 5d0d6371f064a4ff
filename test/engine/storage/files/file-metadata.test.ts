import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  deleteMetadata,
  metadataPlace,
  readMetadata,
  writeMetadata,
} from "../../../../functions/engine/storage/files/file-metadata.ts";

const METADATA = { version: "v1", contentType: "text/plain", metadata: { method: "pdf_to_text" } };
let folder = "";
let place = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "metadata-"));
  place = metadataPlace(join(folder, "private"), "/out/a.txt");
});
afterEach(() => rm(folder, { recursive: true }));

it("metadata are read again for the same version, until they are deleted", async () => {
  await writeMetadata(place, METADATA);

  expect(await readMetadata(place, () => "v1")).toEqual(METADATA);
  expect(await readMetadata(place, () => "v2")).toBeUndefined();
  await deleteMetadata(place);
  await deleteMetadata(place);
  expect(await readMetadata(place, () => "v1")).toBeUndefined();
});

it("metadata are for their user only", async () => {
  await writeMetadata(place, METADATA);

  expect((await stat(join(folder, "private"))).mode & 0o777).toBe(0o700);
  expect((await stat(`${place}.json`)).mode & 0o777).toBe(0o600);
});

it.each([
  "{",
  "null",
  "[]",
  JSON.stringify({ ...METADATA, version: 1 }),
  JSON.stringify({ ...METADATA, contentType: null }),
  JSON.stringify({ ...METADATA, metadata: null }),
  JSON.stringify({ ...METADATA, metadata: { pages: 3 } }),
  JSON.stringify({ ...METADATA, metadata: { method: "ocr", pages: 3 } }),
  JSON.stringify({ version: "v1", contentType: "text/plain" }),
  JSON.stringify({ contentType: "text/plain", metadata: {} }),
  JSON.stringify({ version: "v1", metadata: {} }),
])("damaged metadata such as %j count as missing", async (content) => {
  await writeMetadata(place, METADATA);
  await writeFile(`${place}.json`, content);

  expect(await readMetadata(place, () => "v1")).toBeUndefined();
});

it("a fault while the version is found is not hidden", async () => {
  await writeMetadata(place, METADATA);
  const fail = () => {
    throw new TypeError("a bug");
  };

  await expect(readMetadata(place, fail)).rejects.toThrow("a bug");
});

it("the name of metadata is the path up to 200 characters, and else its hash", () => {
  expect(metadataPlace("/m", "/a b")).toBe(join("/m", "%2Fa%20b"));
  expect(basename(metadataPlace("/m", "a".repeat(200)))).toBe("a".repeat(200));
  expect(basename(metadataPlace("/m", "a".repeat(201)))).toMatch(/^[0-9a-f]{64}$/);
});
