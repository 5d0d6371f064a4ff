// A large PDF of which `ocr` reads one page: only the ranges that the page needs.

import type { Limits } from "../../base/settings.ts";
import { RANGE_BYTES } from "../../pdf/render/ranged-pdf.ts";
import type { PageRequest } from "../../request/contract.ts";
import { type ReadOptions, type Storage, schemeOf } from "../../storage/storage.ts";
import type { ByteRange } from "../../worker/tasks.ts";

export interface LargeSource {
  readonly size: number;
  readonly start: Uint8Array;
  /** Answers the thread; its failures are also kept, for the caller to read the document in another way. */
  serve(range: ByteRange, signal: AbortSignal): Promise<Uint8Array>;
  hasFailed(): boolean;
}

/** Measured: a page takes some ten requests and 0.5 to 0.9 MB, which is no gain below this. */
const LARGE_BYTES = 4 * 1024 ** 2;
/** Twice its size is reserved, though not used: more than half of what a thread may take would end the thread. */
const LARGEST_SHARE = 1 / 4;

export interface LargeSourceTools {
  readonly storage: Pick<Storage, "head" | "readRange">;
  readonly settings: { readonly limits: Pick<Limits, "parserMemoryMb"> };
}

/** Undefined for what is better read whole. */
export async function openLargeSource(
  { documentUri, documentVersion, kind }: PageRequest,
  { storage, settings }: LargeSourceTools,
  signal: AbortSignal,
): Promise<LargeSource | undefined> {
  // What HTTP servers make of ranges differs; a document's pages are read from a copy that is not on HTTP.
  if (kind !== "pdf" || schemeOf(documentUri) === "http") return undefined;
  const facts = await storage.head(documentUri, { signal });
  if (facts === undefined || facts.size < LARGE_BYTES || facts.version !== documentVersion) return undefined;
  if (facts.size > settings.limits.parserMemoryMb * 1024 ** 2 * LARGEST_SHARE) return undefined;
  // A file's version is a hash of all of it, which was just made: nothing is gained by making it for each range.
  const version = schemeOf(documentUri) === "s3" ? { version: documentVersion } : {};
  const read = (from: number, to: number, options: ReadOptions) =>
    storage.readRange(documentUri, from, to, { ...version, ...options });
  const start = await read(0, RANGE_BYTES, { signal }).catch(() => undefined);
  // The whole document is tried then; what is wrong is said by that.
  if (start === undefined) return undefined;
  let failed = false;
  return {
    size: facts.size,
    start,
    async serve({ from, to }, signal) {
      try {
        return await read(from, to, { signal });
      } catch (error) {
        failed = true;
        throw error;
      }
    },
    hasFailed: () => failed,
  };
}
