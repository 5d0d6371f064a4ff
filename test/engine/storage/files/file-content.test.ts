import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  hashOf,
  isFile,
  readPart,
  readWhole,
  withFile,
} from "../../../../functions/engine/storage/files/file-content.ts";

const KB = 1024;
let folder = "";
let path = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "content-"));
  path = join(folder, "file");
});
afterEach(() => rm(folder, { recursive: true }));

const versionOf = (bytes: Uint8Array | string) => `sha256-${createHash("sha256").update(bytes).digest("hex")}`;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** Opened file with these bytes. `reads` lists the size and place of each read. */
function opened(bytes: Uint8Array) {
  const reads: (readonly [length: number, position: number])[] = [];
  const read = async (buffer: Buffer, offset: number, length: number, position: number) => {
    reads.push([length, position]);
    const part = bytes.subarray(position, position + length);
    buffer.set(part, offset);
    return { bytesRead: part.length };
  };
  const file = { read, stat: async () => ({ size: bytes.length }) } as unknown as FileHandle;
  return { file, reads };
}

describe("a path", () => {
  it("leads to a file, to something else, or to nothing", async () => {
    await writeFile(path, "words");
    await mkdir(join(folder, "inner"));

    expect(await isFile(path)).toBe(true);
    expect(await isFile(join(folder, "inner"))).toBe(false);
    expect(await isFile(join(folder, "missing"))).toBe(false);
    expect(await isFile(join(path, "below a file"))).toBe(false);
    await expect(isFile("\0")).rejects.toThrow("null bytes");
  });
});

describe("an opened file", () => {
  it("is closed after the work, which may fail", async () => {
    await writeFile(path, "words");
    const handles: FileHandle[] = [];

    expect(await withFile(path, async (file) => handles.push(file))).toBe(1);
    const failed = withFile(path, async (file) => {
      handles.push(file);
      throw new Error("enough");
    });

    await expect(failed).rejects.toThrow("enough");
    expect(handles.map(({ fd }) => fd)).toEqual([-1, -1]);
  });

  it("must be a file", async () => {
    const work = vi.fn();

    await expect(withFile(folder, work)).rejects.toMatchObject({ code: "NOT_FOUND", remedy: "give a file" });
    await expect(withFile(path, work)).rejects.toMatchObject({ code: "ENOENT" });
    expect(work).not.toHaveBeenCalled();
  });
});

describe("the whole content", () => {
  it("is read in pieces of 256 KB", async () => {
    const bytes = Buffer.alloc(600 * KB, "0123456789");
    const { file, reads } = opened(bytes);

    expect(Buffer.compare(await readWhole(file, path, {}), bytes)).toBe(0);
    expect(reads).toEqual([
      [256 * KB, 0],
      [256 * KB, 256 * KB],
      [256 * KB, 512 * KB],
      [256 * KB, 600 * KB],
    ]);
  });

  it("may have the allowed size, and no byte more", async () => {
    const { file, reads } = opened(Buffer.from("12345"));

    expect(await readWhole(file, path, { maxBytes: 5 })).toHaveLength(5);
    reads.length = 0;
    await expect(readWhole(file, path, { maxBytes: 4 })).rejects.toMatchObject({ code: "TOO_LARGE" });
    expect(reads).toEqual([]);
  });

  it("has its size and its hash as version", async () => {
    const bytes = Buffer.alloc(300 * KB, "abc");

    expect(await hashOf(opened(bytes).file, undefined)).toEqual({ size: 300 * KB, version: versionOf(bytes) });
    expect(await hashOf(opened(Buffer.alloc(0)).file, undefined)).toEqual({ size: 0, version: versionOf("") });
  });

  it("is read no further after an abort", async () => {
    const stop = new AbortController();
    const { file, reads } = opened(Buffer.alloc(KB));
    stop.abort(new Error("given up"));

    await expect(readWhole(file, path, { signal: stop.signal })).rejects.toThrow("given up");
    await expect(hashOf(file, stop.signal)).rejects.toThrow("given up");
    expect(reads).toEqual([]);
  });
});

describe("a part of the content", () => {
  const digits = Buffer.from("0123456789");

  it.each([
    [0, 4, "0123", [[4, 0]]],
    [3, 6, "345", [[3, 3]]],
    [
      7,
      100,
      "789",
      [
        [93, 7],
        [90, 10],
      ],
    ],
    [10, 20, "", [[10, 10]]],
    [4, 4, "", []],
  ])("from %i to %i is read without the rest", async (start, end, expected, expectedReads) => {
    const { file, reads } = opened(digits);

    expect(text(await readPart(file, path, start, end, {}))).toBe(expected);
    expect(reads).toEqual(expectedReads);
  });

  it("is read in pieces of 256 KB", async () => {
    const { file, reads } = opened(Buffer.alloc(600 * KB));

    expect(await readPart(file, path, KB, 301 * KB, {})).toHaveLength(300 * KB);
    expect(reads).toEqual([
      [256 * KB, KB],
      [44 * KB, 257 * KB],
    ]);
  });

  it("takes a buffer of its own size, and never more than 256 KB", async () => {
    const sizes: number[] = [];
    const read = async (buffer: Buffer) => {
      sizes.push(buffer.length);
      return { bytesRead: 0 };
    };

    for (const [start, end] of [
      [1000, 1004],
      [0, 256 * KB],
      [0, 256 * KB + 1],
    ] as const) {
      await readPart({ read } as unknown as FileHandle, path, start, end, {});
    }

    expect(sizes).toEqual([4, 256 * KB, 256 * KB]);
  });

  it("of a version is cut out of the whole, which must have that version", async () => {
    const { file } = opened(digits);

    expect(text(await readPart(file, path, 3, 6, { version: versionOf(digits) }))).toBe("345");
    await expect(readPart(file, path, 3, 6, { version: versionOf("other") })).rejects.toMatchObject({
      code: "NOT_FOUND",
      problem: `${path} changed since its version was read`,
    });
  });

  it("may have the allowed size, and no byte more", async () => {
    const { file } = opened(digits);

    for (const version of [{}, { version: versionOf(digits) }]) {
      expect(text(await readPart(file, path, 3, 6, { ...version, maxBytes: 3 }))).toBe("345");
      await expect(readPart(file, path, 3, 6, { ...version, maxBytes: 2 })).rejects.toMatchObject({
        code: "TOO_LARGE",
      });
    }
  });

  it("is read no further after an abort", async () => {
    const { file } = opened(digits);
    const signal = AbortSignal.abort(new Error("given up"));

    for (const version of [{}, { version: versionOf(digits) }]) {
      await expect(readPart(file, path, 0, 4, { signal, ...version })).rejects.toThrow("given up");
    }
  });
});
