// One HTTP request over a new connection whose address was looked at before it was made.

import { lookup as lookUp } from "node:dns/promises";
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestPlain,
} from "node:http";
import { request as requestSecure, Agent as SecureAgent } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { within } from "../../base/budget.ts";
import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/log.ts";
import { isPercentEncoded } from "../../base/percent-encoding.ts";
import type { FetchLimits } from "../../base/settings.ts";
import { type AddressGuard, createAddressGuard } from "./address-guard.ts";
import { brokenConnection, endlessInterim, noAnswer, switchedProtocols, tooSlow } from "./http-failures.ts";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface ConnectionOptions {
  /** Addresses or CIDR ranges that may be reached although they are not public. */
  readonly allowedAddresses: readonly string[];
  /** Every address of a host; without it, the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly deadlines: FetchLimits;
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

// Servers send one or two of them (100, 102, 103); each brings headers of up to 16 KB.
const MAX_INTERIM_ANSWERS = 16;

export function createConnections({
  allowedAddresses,
  resolve = resolveHost,
  deadlines,
}: ConnectionOptions): SendRequest {
  const guard = createAddressGuard(allowedAddresses);
  // Own agents without reuse: a connection that someone else made was not looked at.
  const plain = new Agent({ keepAlive: false });
  const secure = new SecureAgent({ keepAlive: false });

  return async (url, { method, headers, body, signal }) => {
    signal?.throwIfAborted();
    if (url.protocol !== "http:" && url.protocol !== "https:") throw refusedScheme(url);
    checkCredentials(url);
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
    const sent = url.protocol === "https:" ? requestSecure(url, options) : requestPlain(url, options);
    try {
      return await answerTo(sent.end(body), url, deadlines, signal);
    } catch (error) {
      sent.destroy();
      throw signal?.aborted ? signal.reason : brokenConnection(error, url);
    }
  };
}

async function answerTo(
  sent: ClientRequest,
  url: URL,
  { connectMs, headersMs }: FetchLimits,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const answered = new Promise<IncomingMessage>((answer, fail) => {
    let interim = 0;
    sent.once("response", answer);
    sent.once("upgrade", (message, socket) => {
      socket.destroy();
      fail(switchedProtocols(message.statusCode ?? 101, url));
    });
    sent.on("information", () => {
      if (++interim > MAX_INTERIM_ANSWERS) fail(endlessInterim(MAX_INTERIM_ANSWERS, url));
    });
    // Node keeps emitting errors after the first one, and an error without a listener ends the process.
    sent.on("error", fail);
    // Comes last, and alone where a connection ends without an answer and without an error.
    sent.once("close", () => fail(noAnswer(url)));
  });
  const connected = new Promise<void>((done, fail) => {
    sent.once("socket", (socket) => socket.once(url.protocol === "https:" ? "secureConnect" : "connect", done));
    answered.then(() => done(), fail);
  });
  await within(
    connectMs,
    () => tooSlow("connect", connectMs, url),
    signal,
    () => connected,
  );
  return await within(
    headersMs,
    () => tooSlow("headers", headersMs, url),
    signal,
    () => answered,
  );
}

/** Node decodes them for the Authorization header, and throws a bare URIError at a stray "%". */
function checkCredentials({ href, username, password }: URL): void {
  if (isPercentEncoded(username) && isPercentEncoded(password)) return;
  throw new ExtractionError(
    "FETCH_FAILED",
    `the user name or password in ${publicUri(href)} has a "%" that encodes no character; write it as %25`,
  );
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
