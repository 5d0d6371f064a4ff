// Follows redirects. Each one is a new request, so its address is checked too.

import type { IncomingMessage } from "node:http";
import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";
import type { HttpRequest, SendRequest } from "./http-connection.ts";

const MAX_REDIRECTS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface Answer {
  readonly message: IncomingMessage;
  readonly status: number;
  /** Address after all redirects. */
  readonly url: URL;
  /** Addresses that redirected, the requested one first. */
  readonly redirects: readonly string[];
}

export async function follow(send: SendRequest, uri: string, request: HttpRequest): Promise<Answer> {
  let url = parse(uri, undefined);
  const redirects: string[] = [];
  while (redirects.length <= MAX_REDIRECTS) {
    const message = await send(url, request);
    const status = statusOf(message);
    const { location } = message.headers;
    if (!REDIRECTS.has(status) || location === undefined) return { message, status, url, redirects };
    message.destroy();
    redirects.push(url.href);
    url = nextUrl(location, url);
  }
  throw new ExtractionError("FETCH_FAILED", `${publicUri(uri)} redirects more than ${MAX_REDIRECTS} times`, {
    remedy: "give the final address",
  });
}

/** Status of an answer. Node sets it for every answer, although its type is optional. */
export function statusOf({ statusCode }: IncomingMessage): number {
  return Number(statusCode);
}

// Credentials stay with their origin: relative addresses and addresses of the same origin keep them.
function nextUrl(location: string, from: URL): URL {
  // Node reads headers as Latin-1, but addresses use UTF-8 beyond ASCII.
  const next = parse(Buffer.from(location, "latin1").toString("utf8"), from);
  const named = next.username !== "" || next.password !== "";
  if (next.origin === from.origin && !named) {
    next.username = from.username;
    next.password = from.password;
  }
  return next;
}

function parse(address: string, base: URL | undefined): URL {
  const url = URL.parse(address, base?.href);
  if (url !== null) return url;
  throw new ExtractionError("FETCH_FAILED", `${publicUri(address)} is not an address`, { remedy: "correct it" });
}
