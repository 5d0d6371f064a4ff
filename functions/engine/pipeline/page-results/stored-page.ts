// Stores page results. Their names derive from content, so that a repeat finds finished pages.

import { createHash } from "node:crypto";
import { type ErrorCode, ExtractionError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { ownMark } from "../../base/own-mark.ts";
import type { PageRequest } from "../../request/contract.ts";
import type { Storage } from "../../storage/storage.ts";
import { type Packed, pack } from "../../worker/packed-page.ts";
import type { PageResult } from "../../worker/page-result.ts";
import { isSealed, seal } from "./sealed-result.ts";

export interface PagePlace {
  /** Name of the result below any temporary prefix. The seal repeats it. */
  readonly name: string;
  /** Address of the packed result. It is written last, so that an existing one is complete. */
  readonly resultUri: string;
  readonly textUri: string;
  readonly leaseUri: string;
}

type Identity = Pick<
  PageRequest,
  | "documentDigest"
  | "documentUri"
  | "documentVersion"
  | "engine"
  | "kind"
  | "languages"
  | "reader"
  | "page"
  | "tempUriPrefix"
>;

/**
 * Place of a page's results. It depends on everything that decides the result: content, engine version, languages,
 * reader, page.
 */
export function pagePlace(request: Identity): PagePlace {
  // An ETag alone does not identify a document: two servers may use the same one.
  const document = request.documentDigest ?? [request.documentUri, request.documentVersion];
  // Tesseract's results keep the names that they had before there was another reader.
  const reader = request.reader === "tesseract" ? [] : [request.reader];
  const identity = JSON.stringify([document, request.engine, request.kind, request.languages, ...reader]);
  const key = createHash("sha256").update(identity).digest("hex").slice(0, 32);
  const name = `${key}/${String(request.page).padStart(5, "0")}`;
  const stem = `${request.tempUriPrefix.replace(/\/$/, "")}/${name}`;
  return { name, resultUri: `${stem}.json.gz`, textUri: `${stem}.txt`, leaseUri: `${stem}.lease` };
}

/** A full page takes 9 KB. A much larger object was not written by this project and is not read into memory. */
const LARGEST_RESULT_BYTES = 64 * 1024 ** 2;

/** Reads the finished page. Undefined where the result is missing, damaged, or of another page. */
export async function readStoredPage(
  { name, resultUri }: PagePlace,
  { storage, log }: { readonly storage: Pick<Storage, "read">; readonly log: Log },
  signal?: AbortSignal,
): Promise<Packed<PageResult> | undefined> {
  const options = { maxBytes: LARGEST_RESULT_BYTES, ...(signal === undefined ? {} : { signal }) };
  try {
    const { bytes } = await storage.read(resultUri, options);
    if (isSealed(bytes, name)) return bytes;
    log.warn("page result ignored", { uri: resultUri, reason: "it is damaged or of another page" });
  } catch (error) {
    if (!(error instanceof ExtractionError) || !UNREADABLE.has(error.code)) throw error;
    if (error.code !== "NOT_FOUND") log.warn("page result ignored", { uri: resultUri, reason: error.message });
  }
  return undefined;
}

const UNREADABLE: ReadonlySet<ErrorCode> = new Set(["NOT_FOUND", "TOO_LARGE"]);

export function packStoredPage({ name }: PagePlace, result: PageResult): Packed<PageResult> {
  return seal(pack(result), name);
}

export async function writeStoredPage(
  place: PagePlace,
  result: PageResult,
  text: string,
  storage: Storage,
  signal: AbortSignal,
): Promise<void> {
  const shared = { signal, metadata: ownMark(), temporary: true as const };
  await storage.write(place.textUri, text, { ...shared, contentType: "text/plain; charset=utf-8" });
  await storage.write(place.resultUri, packStoredPage(place, result), { ...shared, contentType: "application/gzip" });
}
