// Fetches the document, and stages a copy for its page invocations where they cannot read the original.

import { basename } from "node:path";
import { ExtractionError } from "../../base/errors.ts";
import type { Origin } from "../../base/model.ts";
import { isOwnOutput, ownMark } from "../../base/own-mark.ts";
import type { ExtractRequest, PageRequest } from "../../request/contract.ts";
import { isContentVersion, versionOfContent } from "../../storage/content-version.ts";
import { type ObjectFacts, schemeOf } from "../../storage/storage.ts";
import type { PageTools } from "../tools/tools.ts";
import { originOf } from "./origin.ts";
import { refuseEarly } from "./refuse-early.ts";

export interface Source {
  readonly bytes: Uint8Array;
  readonly version: string;
  /** SHA-256 of the bytes. It identifies the document, because servers may give one ETag to different documents. */
  readonly digest: string;
  /** File name, which decides between two possible formats. */
  readonly name: string;
  /** Address of a web page after redirects. */
  readonly uri?: string | undefined;
  readonly origin?: Origin | undefined;
  /** Encoding that the web server or the uploader declared. */
  readonly charset?: string | undefined;
  /** Warnings about these bytes. */
  readonly warnings?: readonly string[];
}

/** Reads the document. Refuses an upload of one of our own results, so that no trigger can loop. */
export async function fetchSource(request: ExtractRequest, tools: PageTools): Promise<Source> {
  const { documentUri } = request;
  const { storage, budget, settings } = tools;
  await refuseEarly(request, tools);
  const { bytes, facts, version } = await budget.run("fetching the document", Number.POSITIVE_INFINITY, (signal) =>
    storage.read(documentUri, { signal, maxBytes: settings.limits.downloadBytes }),
  );
  if (request.eventBorne && isOwnOutput(facts.metadata)) {
    throw new ExtractionError("OWN_OUTPUT", "the uploaded object is a result of this function", {
      remedy: "exclude results from the trigger",
    });
  }
  const own = version();
  const digest = isContentVersion(own) ? own : versionOfContent(bytes);
  const uri = schemeOf(documentUri) === "http" ? (facts.finalUri ?? documentUri) : undefined;
  const origin = originOf(documentUri, { ...facts, version: own }, digest);
  return { bytes, version: own, digest, name: nameOf(documentUri), uri, origin, charset: charsetOf(facts.contentType) };
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
}

export type OcrSource = Pick<PageRequest, "documentUri" | "documentVersion" | "documentDigest">;

/** Place from which `ocr` reads the document: the original, or one staged copy of an HTTP document for all pages. */
export async function ocrSource(request: ExtractRequest, source: Source, tools: PageTools): Promise<OcrSource> {
  if (schemeOf(request.documentUri) !== "http")
    return { documentUri: request.documentUri, documentVersion: source.version, documentDigest: source.digest };
  return await stageCopy(source, request, tools);
}

/** Stages a copy under the temporary prefix. Its name is the digest of the content. */
export async function stageCopy(
  { bytes, digest }: Pick<Source, "bytes" | "digest">,
  { tempUriPrefix }: ExtractRequest,
  { storage, budget }: PageTools,
): Promise<OcrSource> {
  const documentUri = `${tempUriPrefix.replace(/\/$/, "")}/source/${digest}`;
  const staged = await budget.run("staging the document", Number.POSITIVE_INFINITY, async (signal) => {
    // Looks for the copy first, so that a repeat or a next invocation does not upload the document again.
    const present = await storage.head(documentUri, { signal });
    if (present !== undefined && isCopy(present, bytes, digest)) return present.version;
    const written = await storage.write(documentUri, bytes, {
      signal,
      contentType: "application/octet-stream",
      metadata: ownMark(),
      onlyIf: present === undefined ? "absent" : { version: present.version },
      temporary: true,
    });
    return written ?? (await storage.head(documentUri, { signal }))?.version;
  });
  if (staged === undefined) {
    throw new ExtractionError("SERVICE_FAILED", "the staged copy of the document is gone", {
      remedy: "send the event again",
      retryable: true,
    });
  }
  return { documentUri, documentVersion: staged, documentDigest: digest };
}

/** Decides whether the object is a complete copy. The content is compared only where its version is a digest. */
function isCopy({ size, version }: ObjectFacts, bytes: Uint8Array, digest: string): boolean {
  return size === bytes.length && (!isContentVersion(version) || version === digest);
}

function nameOf(uri: string): string {
  const path = schemeOf(uri) === "http" ? new URL(uri).pathname : uri;
  return basename(path);
}
