// The document's bytes, its version, and where its pages are to read it.

import { basename } from "node:path";
import { ExtractionError } from "../../base/errors.ts";
import { isOwnOutput, ownMark } from "../../base/own-mark.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import type { ExtractRequest, PageRequest } from "../../request/contract.ts";
import { isContentVersion, versionOfContent } from "../../storage/content-version.ts";
import { type ObjectFacts, schemeOf } from "../../storage/storage.ts";
import type { PageTools } from "../tools/tools.ts";

export interface Source {
  readonly bytes: Uint8Array;
  readonly version: string;
  /** SHA-256 of the bytes. It identifies the document: servers may give one ETag to different documents. */
  readonly digest: string;
  /** The file's name, which breaks a tie between two types. */
  readonly name: string;
  /** The encoding that the web server, or who uploaded it, says it has. */
  readonly charset?: string | undefined;
}

/** Reads the document. An upload that brings one of our own results is refused, so that no trigger can loop. */
export async function fetchSource(request: ExtractRequest, { storage, budget, settings }: PageTools): Promise<Source> {
  const { documentUri } = request;
  const { bytes, facts } = await budget.run("fetching the document", Number.POSITIVE_INFINITY, (signal) =>
    storage.read(documentUri, { signal, maxBytes: settings.limits.downloadBytes }),
  );
  if (request.eventBorne && isOwnOutput(facts.metadata)) {
    throw new ExtractionError(
      "OWN_OUTPUT",
      "the uploaded object is a result of this function; let the trigger leave out results",
    );
  }
  const digest = whenNeeded(() => (isContentVersion(facts.version) ? facts.version : versionOfContent(bytes)));
  return {
    bytes,
    get version() {
      return facts.version;
    },
    get digest() {
      return digest();
    },
    name: nameOf(documentUri),
    charset: charsetOf(facts.contentType),
  };
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
}

export type OcrSource = Pick<PageRequest, "documentUri" | "documentVersion" | "documentDigest">;

/** Where `ocr` reads the document: itself; or, of an HTTP document, one copy for all pages under the temporary prefix. */
export async function ocrSource(request: ExtractRequest, source: Source, tools: PageTools): Promise<OcrSource> {
  if (schemeOf(request.documentUri) !== "http")
    return { documentUri: request.documentUri, documentVersion: source.version, documentDigest: source.digest };
  return await stageCopy(source, request, tools);
}

/** A copy under the temporary prefix, at a name made of its content. */
export async function stageCopy(
  { bytes, digest }: Pick<Source, "bytes" | "digest">,
  { tempUriPrefix }: ExtractRequest,
  { storage, budget }: PageTools,
): Promise<OcrSource> {
  const documentUri = `${tempUriPrefix.replace(/\/$/, "")}/source/${digest}`;
  const staged = await budget.run("staging the document", Number.POSITIVE_INFINITY, async (signal) => {
    // Looked for first: a repeat, or a next invocation, would send all of it only to be told that it is there.
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
    throw new ExtractionError("SERVICE_FAILED", "the staged copy of the document is gone; send the event again", {
      retryable: true,
    });
  }
  return { documentUri, documentVersion: staged, documentDigest: digest };
}

/** False for a copy that is cut or, where the version tells, has other content. */
function isCopy({ size, version }: ObjectFacts, bytes: Uint8Array, digest: string): boolean {
  return size === bytes.length && (!isContentVersion(version) || version === digest);
}

function nameOf(uri: string): string {
  const path = schemeOf(uri) === "http" ? new URL(uri).pathname : uri;
  return basename(path);
}
