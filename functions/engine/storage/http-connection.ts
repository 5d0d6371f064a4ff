// One HTTP request over a new connection whose address was looked at before it was made.

import { lookup as lookUp } from "node:dns/promises";
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from "node:http";
import { request as requestSecure, Agent as SecureAgent } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { ExtractionError } from "../errors.ts";
import { publicUri } from "../log.ts";
import { type AddressGuard, createAddressGuard } from "./address-guard.ts";
import { brokenConnection } from "./http-failures.ts";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface ConnectionOptions {
  /** Addresses or CIDR ranges that may be reached although they are not public. */
  readonly allowedAddresses: readonly string[];
  /** Every address of a host; without it, the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
}

export interface HttpRequest {
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
  readonly signal: AbortSignal | undefined;
}

/** Resolves when the answer's headers are there; redirects are answers. Whoever calls ends or reads the body. */
export type SendRequest = (url: URL, request: HttpRequest) => Promise<IncomingMessage>;

const USER_AGENT = "lambda-text-extractor";

export function createConnections({ allowedAddresses, resolve = resolveHost }: ConnectionOptions): SendRequest {
  const guard = createAddressGuard(allowedAddresses);
  // Own agents without reuse: a connection that someone else made was not looked at.
  const plain = new Agent({ keepAlive: false });
  const secure = new SecureAgent({ keepAlive: false });

  return async (url, { method, headers, body, signal }) => {
    signal?.throwIfAborted();
    if (url.protocol !== "http:" && url.protocol !== "https:") throw refusedScheme(url);
    // The URL parser has turned decimal, octal and hexadecimal forms into dotted ones.
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // A literal address is never looked up, so it is looked at here.
    if (isIP(host) !== 0) checkAddress(host, url, guard);
    const options = {
      agent: url.protocol === "https:" ? secure : plain,
      method,
      headers: { "user-agent": USER_AGENT, accept: "*/*", ...headers },
      lookup: guardedLookup(url, guard, resolve),
      ...(signal === undefined ? {} : { signal }),
    };
    return new Promise((answer, fail) => {
      const sent = url.protocol === "https:" ? requestSecure(url, options) : requestPlain(url, options);
      sent.once("response", answer);
      sent.on("error", (error) => fail(signal?.aborted ? signal.reason : brokenConnection(error, url)));
      sent.end(body);
    });
  };
}

/** Resolves once, and hands the connection the very addresses that were checked: a second answer is never asked for. */
function guardedLookup(
  url: URL,
  guard: AddressGuard,
  resolve: NonNullable<ConnectionOptions["resolve"]>,
): LookupFunction {
  return (host, { all }, callback) => {
    const answer = async () => {
      const found = await resolve(host);
      // One private address among public ones is refused too: which of them is used is left to chance.
      for (const { address } of found) checkAddress(address, url, guard);
      return found.map(({ address, family }) => ({ address, family }));
    };
    answer().then(
      (found) => {
        const [first] = found;
        if (first === undefined) callback(noAddress(url), "", 0);
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), "", 0),
    );
  };
}

function checkAddress(address: string, url: URL, guard: AddressGuard): void {
  const reason = guard(address);
  if (reason === undefined) return;
  throw new ExtractionError(
    "ADDRESS_REFUSED",
    `${publicUri(url.href)} leads to ${address}, a ${reason} address; add it to TEXTRACTOR_ALLOWED_ADDRESSES to allow it`,
  );
}

function refusedScheme(url: URL): ExtractionError {
  return new ExtractionError("ADDRESS_REFUSED", `${url.protocol} is not fetched; give an http(s):// address`);
}

function noAddress(url: URL): ExtractionError {
  return new ExtractionError("FETCH_FAILED", `${url.hostname} has no address; check the address`);
}

function resolveHost(host: string): Promise<readonly ResolvedAddress[]> {
  return lookUp(host, { all: true });
}
