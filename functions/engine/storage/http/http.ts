// Documents at HTTP and HTTPS addresses. They can only be read.

import type { OutgoingHttpHeaders } from "node:http";
import { within } from "../../base/budget.ts";
import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";
import { type RetryRule, retrying } from "../../base/retry.ts";
import type { FetchLimits } from "../../base/settings.ts";
import { isContentVersion } from "../content-version.ts";
import type { Storage } from "../storage.ts";
import { whileArriving } from "./http-arrival.ts";
import { type ConnectionOptions, createConnections, type SendRequest } from "./http-connection.ts";
import { askedDelayMs, brokenConnection, mayPass, tooSlow } from "./http-failures.ts";
import { cutOut, factsOfHead, factsOfWhole, readPart, readWhole } from "./http-reading.ts";
import { type Answer, follow } from "./http-redirects.ts";

export interface HttpStorageOptions extends ConnectionOptions {
  /** Limit of one body's decoded bytes. It also applies to a body that is only hashed. */
  readonly maxBytes: number;
  readonly retries?: Pick<RetryRule, "attempts" | "firstDelayMs" | "longestDelayMs">;
}

const RETRIES = { attempts: 4, firstDelayMs: 200, longestDelayMs: 5_000 };

// Every method requests the same representation, because each encoding has its own ETag and length.
const HEADERS = { "accept-encoding": "identity" };

export function httpStorage({ retries = RETRIES, maxBytes, ...options }: HttpStorageOptions): Storage {
  const ask = createAsk(
    createConnections(options),
    { ...retries, mayPass, leastDelayMs: askedDelayMs },
    options.deadlines,
  );
  return {
    async head(uri, { signal } = {}) {
      const seen = await ask("HEAD", uri, { signal }, factsOfHead);
      return seen === "fetch the whole"
        ? ask("GET", uri, { signal }, (answer) => factsOfWhole(answer, maxBytes))
        : seen;
    },

    read: (uri, options = {}) => ask("GET", uri, options, (answer) => readWhole(answer, uri, options)),

    async readChanged(uri, version, options = {}) {
      const condition = isContentVersion(version) ? {} : { "if-none-match": `"${version}"` };
      const found = await ask("GET", uri, { ...options, headers: condition }, (answer) =>
        answer.status === 304 ? Promise.resolve(undefined) : readWhole(answer, uri, options),
      );
      return found?.version() === version ? undefined : found;
    },

    async readRange(uri, start, end, options = {}) {
      // A hash of the whole cannot check a part.
      if (options.version === undefined || !isContentVersion(options.version)) {
        // No range means "no bytes". It requests one byte, so that a missing document is still an error.
        const headers = { range: `bytes=${start}-${Math.max(end - 1, start)}` };
        const part = await ask("GET", uri, { ...options, headers }, (answer) =>
          readPart(answer, uri, start, end, options),
        );
        if (part !== "fetch the whole") return part;
      }
      return ask("GET", uri, options, (answer) => cutOut(answer, uri, start, end, { maxBytes, ...options }));
    },

    write: async (uri) => refuseWriting(uri),
    delete: async (uri) => refuseWriting(uri),
  };
}

type Ask = <T>(
  method: "GET" | "HEAD",
  uri: string,
  options: { readonly signal?: AbortSignal | undefined; readonly headers?: OutgoingHttpHeaders },
  use: (answer: Answer) => Promise<T>,
) => Promise<T>;

/** Sends a request until an answer is usable. Always ends the answer's connection, read or not. */
function createAsk(send: SendRequest, rule: RetryRule, deadlines: FetchLimits): Ask {
  const askOnce: Ask = async (method, uri, { signal, headers }, use) => {
    const answer = await follow(send, uri, { method, headers: { ...HEADERS, ...headers }, signal });
    try {
      return await whileArriving(answer, deadlines, () => use(answer));
    } catch (error) {
      throw signal?.aborted ? signal.reason : brokenConnection(error, answer.url);
    } finally {
      answer.message.destroy();
    }
  };
  return (method, uri, { signal, ...options }, use) =>
    within(
      deadlines.totalMs,
      () => tooSlow("total", deadlines.totalMs, uri),
      signal,
      (own) => retrying(rule, own, () => askOnce(method, uri, { ...options, signal: own }, use)),
    );
}

function refuseWriting(uri: string): never {
  throw new ExtractionError("OUTPUT_REFUSED", `${publicUri(uri)} can only be read`, {
    remedy: "give text_uri, searchable_pdf_uri and temp_uri_prefix in S3",
  });
}
