// Where the results of a page lie, at names derived from content, so that a repeat finds what is done.

import { createHash } from "node:crypto";
import type { PageRequest } from "../contract.ts";
import { ExtractionError } from "../errors.ts";
import type { Page } from "../model.ts";
import type { Storage } from "../storage/storage.ts";
import { ownMark } from "./own-mark.ts";
import { type Packed, pack } from "./packed.ts";

export interface PagePlace {
  /** The finished page, packed: it is written last, so that what exists is whole. */
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

type Identity = Pick<PageRequest, "documentVersion" | "engine" | "kind" | "languages" | "page" | "tempUriPrefix">;

/** Names depend on the document's version, the engine's, the languages and the page: on all that the result does. */
export function pagePlace(request: Identity): PagePlace {
  const identity = JSON.stringify([request.documentVersion, request.engine, request.kind, request.languages]);
  const key = createHash("sha256").update(identity).digest("hex").slice(0, 32);
  const stem = `${request.tempUriPrefix.replace(/\/$/, "")}/${key}/${String(request.page).padStart(5, "0")}`;
  return { resultUri: `${stem}.json.gz`, textUri: `${stem}.txt`, leaseUri: `${stem}.lease` };
}

/** The finished page, or undefined while there is none. */
export async function readPageResult(
  { resultUri }: PagePlace,
  storage: Storage,
  signal?: AbortSignal,
): Promise<Packed<PageResult> | undefined> {
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
  await storage.write(place.resultUri, pack(result), { ...shared, contentType: "application/gzip" });
}
