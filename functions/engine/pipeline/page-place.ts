// Where the results of a page lie, at names derived from content, so that a repeat finds what is done.

import { createHash } from "node:crypto";
import type { PageRequest } from "../contract.ts";
import { ExtractionError } from "../errors.ts";
import type { OcrReason, Page } from "../model.ts";
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

/** A finished page as its parent keeps it: as bytes, of which its words would take several times as many as objects. */
export interface KeptPage {
  readonly bytes: Uint8Array;
  readonly layer: string;
  readonly reason: OcrReason | undefined;
  readonly confidence: number | undefined;
}

/** The finished page, or undefined while there is none. */
export async function readPageResult(
  place: PagePlace,
  storage: Storage,
  signal?: AbortSignal,
): Promise<PageResult | undefined> {
  const kept = await readKeptPage(place, storage, signal);
  return kept && openKeptPage(kept.bytes);
}

/** The same, to be kept beside thousands of others. */
export async function readKeptPage(
  place: PagePlace,
  storage: Storage,
  signal?: AbortSignal,
): Promise<KeptPage | undefined> {
  try {
    const { bytes } = await storage.read(place.resultUri, signal === undefined ? {} : { signal });
    return keptPage(bytes);
  } catch (error) {
    if (error instanceof ExtractionError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

export function keptPage(bytes: Uint8Array): KeptPage {
  const { page, layer } = openKeptPage(bytes);
  return { bytes, layer, reason: page.reason, confidence: page.confidence };
}

export function openKeptPage(bytes: Uint8Array): PageResult {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")) as PageResult;
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
