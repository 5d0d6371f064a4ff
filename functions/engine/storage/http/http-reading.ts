// Facts and bytes of a document, from an HTTP answer.

import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { pieces } from "../byte-range.ts";
import { collect, tooLarge } from "../collect.ts";
import { contentVersion, hashing, isContentVersion, versionOfContent } from "../content-version.ts";
import type { ObjectFacts, ReadOptions, StoredObject } from "../storage.ts";
import { decodedBody, encodingsOf } from "./content-decoding.ts";
import { changedSince, refusedAnswer } from "./http-failures.ts";
import type { Answer } from "./http-redirects.ts";

export async function factsOfHead({
  message,
  status,
  url,
}: Answer): Promise<ObjectFacts | undefined | "fetch the whole"> {
  if (status === 404 || status === 410) return undefined;
  if (status === 429 || (status >= 500 && status !== 501)) throw refusedAnswer(status, url, message);
  // Any other failure may be due to the method: addresses signed for GET refuse HEAD with 403.
  if (!isSuccess(status)) return "fetch the whole";
  return declaredFacts(message, status) ?? "fetch the whole";
}

export async function factsOfWhole(
  { message, status, url }: Answer,
  maxBytes: number,
): Promise<ObjectFacts | undefined> {
  if (status === 404 || status === 410) return undefined;
  if (!isSuccess(status)) throw refusedAnswer(status, url, message);
  const declared = declaredFacts(message, status);
  if (declared !== undefined) return declared;
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of await decodedBody(message, url)) {
    hash.update(chunk);
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(url.href, size, maxBytes);
  }
  return { size, version: contentVersion(hash), metadata: {}, status, ...contentType(message) };
}

export async function readWhole(
  { message, status, url, redirects }: Answer,
  uri: string,
  { version, maxBytes }: ReadOptions,
): Promise<StoredObject> {
  if (!isSuccess(status)) throw refusedAnswer(status, url, message);
  const etag = strongEtag(message);
  if (version !== undefined && !isContentVersion(version) && version !== etag) throw changedSince(uri);
  const bytes = await collect(await decodedBody(message, url), {
    uri,
    declaredBytes: declaredBytes(message),
    maxBytes,
  });
  const found =
    version === undefined ? (etag ?? versionOfContent(bytes)) : version === etag ? etag : versionOfContent(bytes);
  if (version !== undefined && version !== found) throw changedSince(uri);
  const facts = {
    size: bytes.length,
    metadata: {},
    status,
    ...contentType(message),
    ...redirectedTo(url, uri, redirects),
  };
  return { facts, version: () => found, bytes };
}

export async function readPart(
  answer: Answer,
  uri: string,
  start: number,
  end: number,
  options: ReadOptions,
): Promise<Uint8Array | "fetch the whole"> {
  const { message, status, url } = answer;
  if (status === 416) return new Uint8Array();
  if (status === 200) return cutOut(answer, uri, start, end, options);
  if (status !== 206) throw refusedAnswer(status, url, message);
  const { version, maxBytes } = options;
  if (version !== undefined && strongEtag(message) !== version) throw changedSince(uri);
  // A part of encoded bytes cannot be decoded, and a part other than the requested one is useless.
  const isRequested = message.headers["content-range"]?.startsWith(`bytes ${start}-`) ?? false;
  if (!isRequested || encodingsOf(message).length > 0) return "fetch the whole";
  return collect(pieces(message, 0, end - start), { uri, declaredBytes: undefined, maxBytes });
}

/** Takes a part from a whole answer. Earlier bytes do not stay in memory, and later bytes are not fetched. */
export async function cutOut(
  { message, status, url }: Answer,
  uri: string,
  start: number,
  end: number,
  { version, maxBytes }: ReadOptions,
): Promise<Uint8Array> {
  if (status !== 200) throw refusedAnswer(status, url, message);
  const body = await decodedBody(message, url);
  if (version === undefined || version === strongEtag(message)) {
    return collect(pieces(body, start, end), { uri, declaredBytes: undefined, maxBytes });
  }
  if (!isContentVersion(version)) throw changedSince(uri);
  const hash = createHash("sha256");
  const kept = await collect(pieces(hashing(body, hash), start, end, "last byte"), {
    uri,
    declaredBytes: undefined,
    maxBytes,
  });
  if (contentVersion(hash) !== version) throw changedSince(uri);
  return kept;
}

function isSuccess(status: number): boolean {
  // 206 is not an answer to a request for the whole.
  return status >= 200 && status < 300 && status !== 206;
}

/** Facts from the headers, if these are complete. */
function declaredFacts(message: IncomingMessage, status: number): ObjectFacts | undefined {
  const version = strongEtag(message);
  const size = declaredBytes(message);
  if (version === undefined || size === undefined) return undefined;
  return { size, version, metadata: {}, status, ...contentType(message) };
}

/** Length from the headers. Undefined when it is missing or counts encoded bytes. */
function declaredBytes(message: IncomingMessage): number | undefined {
  const length = message.headers["content-length"];
  return length === undefined || encodingsOf(message).length > 0 ? undefined : Number(length);
}

function contentType({ headers }: IncomingMessage): { readonly contentType?: string } {
  const type = headers["content-type"];
  return type === undefined ? {} : { contentType: type };
}

/** Strong ETag. A weak one may stay the same when bytes change (RFC 9110, 8.8.1). */
function strongEtag({ headers }: IncomingMessage): string | undefined {
  return /^"(.+)"$/.exec(headers.etag ?? "")?.[1];
}

function redirectedTo(
  url: URL,
  uri: string,
  redirects: readonly string[],
): Pick<ObjectFacts, "finalUri" | "redirects"> {
  return url.href === URL.parse(uri)?.href ? {} : { finalUri: url.href, redirects };
}
