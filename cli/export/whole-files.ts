// Files that are complete or absent: each is written under a hidden name and then moved to its own.

import { createWriteStream } from "node:fs";
import { type FileHandle, open, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { explaining } from "../../functions/engine/storage/files/file-failures.ts";
import { makeFolder } from "../../functions/engine/storage/files/make-folder.ts";
import { withUnfinished } from "../../functions/engine/storage/files/unfinished-files.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import { damageOf } from "./damage.ts";

/** Passes the path of a new file to the work, and moves the file to its place. Throws OUTPUT_REFUSED. */
export async function writeWhole<T>(path: string, work: (temporary: string) => Promise<T>): Promise<T> {
  return await explaining(path, "write", undefined, async () => {
    makeFolder(dirname(path));
    return await withUnfinished(dirname(path), undefined, async (temporary) => {
      const result = await work(temporary);
      await rename(temporary, path);
      return result;
    });
  });
}

/** Writes a stream to a file. Errors of the stream are damage of the corpus, and not of the target. */
export async function copyWhole(path: string, content: Readable): Promise<void> {
  // The stream that fails ends the other one with its error.
  let first: "content" | "target" | undefined;
  content.once("error", () => {
    first ??= "content";
  });
  await writeWhole(path, async (temporary) => {
    const target = createWriteStream(temporary, { flags: "r+" });
    target.once("error", () => {
      first ??= "target";
    });
    try {
      await pipeline(content, target);
    } catch (error) {
      throw first === "content" ? damageOf(error) : error;
    }
  });
}

export async function writeBytes(path: string, bytes: Uint8Array): Promise<void> {
  await writeWhole(path, (temporary) => writeFile(temporary, bytes, { flag: "r+" }));
}

/** Takes lines as fast as their reader does. */
export interface Lines {
  write(line: string): Promise<void>;
  /** True when the reader of a pipe has ended. */
  isClosed(): boolean;
}

/** Characters that one call of the system writes. */
const BUFFERED = 64 * 1024;

/** Writes a file of lines, which appears when the work is done. */
export async function writeLines(path: string, work: (lines: Lines) => Promise<void>): Promise<void> {
  await writeWhole(path, async (temporary) => {
    const file = await open(temporary, "r+");
    try {
      await buffered(
        (text) => append(file, text),
        () => false,
        work,
      );
    } finally {
      await file.close();
    }
  });
}

async function append(file: FileHandle, text: string): Promise<void> {
  await file.writeFile(text);
}

/** Prints lines to a stream that other programs may read slowly, or stop reading. */
export async function printLines(output: NodeJS.WriteStream, work: (lines: Lines) => Promise<void>): Promise<void> {
  let isClosed = false;
  const print = (text: string) =>
    new Promise<void>((done, failed) => {
      output.write(text, (error) => {
        if (error === null || error === undefined) return done();
        if (errorCode(error) !== "EPIPE" && errorCode(error) !== "ERR_STREAM_DESTROYED") return failed(error);
        isClosed = true;
        done();
      });
    });
  await buffered(print, () => isClosed, work);
}

async function buffered(
  write: (text: string) => Promise<void>,
  isClosed: () => boolean,
  work: (lines: Lines) => Promise<void>,
): Promise<void> {
  let held: string[] = [];
  let length = 0;
  const flush = async () => {
    const text = held.join("");
    held = [];
    length = 0;
    if (text !== "" && !isClosed()) await write(text);
  };
  await work({
    async write(line) {
      held.push(line);
      length += line.length;
      if (length >= BUFFERED) await flush();
    },
    isClosed,
  });
  await flush();
}
