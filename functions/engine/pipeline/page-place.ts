// Where the results of a page lie, at names derived from content, so that a repeat finds what is done.

import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { PageRequest } from "../contract.ts";
import { ExtractionError } from "../errors.ts";
import type { Page } from "../model.ts";
import type { Storage } from "../storage/storage.ts";
import { ENGINE_VERSION } from "../version.ts";
import { ownMark } from "./own-mark.ts";

export interface PagePlace {
  /** The finished page as JSON: it is written last, so that what exists is whole. */
  readonly resultUri: string;
  readonly textUri: string;
  readonly leaseUri: string;
}

export interface PageResult {
  readonly page: Page;
  /** The invisible text of the searchable PDF, as page content in viewer space (pdf/text-layer.ts). */
  readonly layer: string;
  readonly warnings: readonly string[];
  /** What read it. Not part of the place's name: only `ocr` knows its models. */
  readonly models: readonly string[];
}

type Identity = Pick<PageRequest, "documentVersion" | "kind" | "languages" | "page" | "tempUriPrefix">;

/** Names depend on the document's version, the engine's, the languages and the page: on all that the result does. */
export function pagePlace(request: Identity): PagePlace {
  const identity = JSON.stringify([request.documentVersion, ENGINE_VERSION, request.kind, request.languages]);
  const key = createHash("sha256").update(identity).digest("hex").slice(0, 32);
  const stem = `${request.tempUriPrefix.replace(/\/$/, "")}/${key}/${String(request.page).padStart(5, "0")}`;
  return { resultUri: `${stem}.json`, textUri: `${stem}.txt`, leaseUri: `${stem}.lease` };
}

/** The finished page, or undefined while there is none. */
export async function readPageResult(
  place: PagePlace,
  storage: Storage,
  signal?: AbortSignal,
): Promise<PageResult | undefined> {
  const bytes = await readBytes(place, storage, signal);
  return bytes && (JSON.parse(Buffer.from(bytes).toString("utf8")) as PageResult);
}

/**
 * The same as its parent keeps it beside thousands of others, in which only its thread looks: as objects, the words of
 * a full page take 150 KB.
 */
export type PackedPage = Uint8Array;

export async function readPackedPage(
  place: PagePlace,
  storage: Storage,
  signal?: AbortSignal,
): Promise<PackedPage | undefined> {
  const bytes = await readBytes(place, storage, signal);
  return bytes && deflateRawSync(bytes, { level: 1 });
}

export function packPage(result: PageResult): PackedPage {
  return deflateRawSync(JSON.stringify(result), { level: 1 });
}

export function unpackPage(packed: PackedPage): PageResult {
  return JSON.parse(inflateRawSync(packed).toString("utf8")) as PageResult;
}

async function readBytes(
  { resultUri }: PagePlace,
  storage: Storage,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  try {
    return (await storage.read(resultUri, signal === undefined ? {} : { signal })).bytes;
  } catch (error) {
    if (error instanceof ExtractionError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

export async function writePageResult(
  place: PagePlace,
  result: PageResult,
  text: string,
  storage: Storage,
  signal: AbortSignal,
): Promise<void> {
  const shared = { signal, metadata: ownMark(), temporary: true as const };
  await storage.write(place.textUri, text, { ...shared, contentType: "text/plain; charset=utf-8" });
  await storage.write(place.resultUri, JSON.stringify(result), { ...shared, contentType: "application/json" });
}
