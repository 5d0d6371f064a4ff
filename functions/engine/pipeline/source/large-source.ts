// Reads one page of a large PDF for `ocr`: only the byte ranges that the page needs.

import type { Limits } from "../../base/settings.ts";
import { RANGE_BYTES } from "../../pdf/render/ranged-pdf.ts";
import type { PageRequest } from "../../request/contract.ts";
import { type ReadOptions, type Storage, schemeOf } from "../../storage/storage.ts";
import type { ByteRange } from "../../worker/tasks.ts";

export interface LargeSource {
  readonly size: number;
  readonly start: Uint8Array;
  /** Reads a range for the thread. */
  serve(range: ByteRange, signal: AbortSignal): Promise<Uint8Array>;
  /** True after a range could not be read; the caller then reads the whole document. */
  hasFailed(): boolean;
}

/** Measured: a page takes about ten requests and 0.5 to 0.9 MB, so ranges save nothing for smaller documents. */
const LARGE_BYTES = 4 * 1024 ** 2;
/** The reader reserves twice the document's size. More than half of a thread's memory would end the thread. */
const LARGEST_SHARE = 1 / 4;

export interface LargeSourceTools {
  readonly storage: Pick<Storage, "head" | "readRange">;
  readonly settings: { readonly limits: Pick<Limits, "parserMemoryMb"> };
}

/** Opens the document for reading by ranges. Undefined where reading it as a whole is better. */
export async function openLargeSource(
  { documentUri, documentVersion, kind }: PageRequest,
  { storage, settings }: LargeSourceTools,
  signal: AbortSignal,
): Promise<LargeSource | undefined> {
  // HTTP servers treat ranges differently. Pages of HTTP documents are read from a staged copy anyway.
  if (kind !== "pdf" || schemeOf(documentUri) === "http") return undefined;
  const facts = await storage.head(documentUri, { signal });
  if (facts === undefined || facts.size < LARGE_BYTES || facts.version !== documentVersion) return undefined;
  if (facts.size > settings.limits.parserMemoryMb * 1024 ** 2 * LARGEST_SHARE) return undefined;
  // A file's version is a hash of the whole file, which was just checked. Checking it for each range would cost too
  // much.
  const version = schemeOf(documentUri) === "s3" ? { version: documentVersion } : {};
  const read = (from: number, to: number, options: ReadOptions) =>
    storage.readRange(documentUri, from, to, { ...version, ...options });
  const start = await read(0, RANGE_BYTES, { signal }).catch(() => undefined);
  // Reading the whole document then reports the cause.
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
