// One HTTP request over a new connection. The IP address is checked before the connection is made.

import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { within } from "../../base/budget.ts";
import { ExtractionError } from "../../base/errors.ts";
import { isPercentEncoded } from "../../base/percent-encoding.ts";
import { publicUri } from "../../base/public-uri.ts";
import type { FetchLimits } from "../../base/settings.ts";
import { ENGINE_VERSION } from "../../base/version.ts";
import { createGuardedLookup, type LookupOptions } from "./guarded-lookup.ts";
import { brokenConnection, endlessInterim, noAnswer, switchedProtocols, tooSlow } from "./http-failures.ts";

export interface ConnectionOptions extends LookupOptions {
  readonly deadlines: FetchLimits;
  /** Name for web servers. The default is the project's name and version. */
  readonly userAgent?: string | undefined;
}

export interface HttpRequest {
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
  readonly signal: AbortSignal | undefined;
}

/** Resolves when the answer's headers have arrived; a redirect is an answer. The caller must read or end the body. */
export type SendRequest = (url: URL, request: HttpRequest) => Promise<IncomingMessage>;

// Servers send one or two interim answers (100, 102, 103). Each one has headers of up to 16 KB.
const MAX_INTERIM_ANSWERS = 16;

export function createConnections({
  deadlines,
  userAgent = `lambda-text-extractor/${ENGINE_VERSION}`,
  ...lookups
}: ConnectionOptions): SendRequest {
  const lookupFor = createGuardedLookup(lookups);
  return async (url, { method, headers, body, signal }) => {
    signal?.throwIfAborted();
    if (url.protocol !== "http:" && url.protocol !== "https:") throw refusedScheme(url);
    checkCredentials(url);
    const options = {
      // A new connection: the address of another code's connection has not been checked.
      agent: false,
      method,
      headers: { "user-agent": userAgent, accept: "*/*", ...headers },
      lookup: lookupFor(url),
      signal,
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
    sent.once("upgrade", (_, socket) => {
      socket.destroy();
      fail(switchedProtocols(101, url));
    });
    sent.on("information", () => {
      if (++interim > MAX_INTERIM_ANSWERS) fail(endlessInterim(MAX_INTERIM_ANSWERS, url));
    });
    // Node emits further errors after the first one, and an error without a listener ends the process.
    sent.on("error", fail);
    // "close" comes last. It is the only event when a connection ends without an answer and without an error.
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

/** Checks user name and password, because Node decodes them and throws a plain URIError for a stray "%". */
function checkCredentials({ href, username, password }: URL): void {
  if (isPercentEncoded(username) && isPercentEncoded(password)) return;
  throw new ExtractionError(
    "FETCH_FAILED",
    `the user name or password in ${publicUri(href)} has a "%" that encodes no character`,
    { remedy: "write it as %25" },
  );
}

function refusedScheme(url: URL): ExtractionError {
  return new ExtractionError("ADDRESS_REFUSED", `addresses with ${url.protocol} are not allowed`, {
    remedy: "give an http(s):// address",
  });
}
