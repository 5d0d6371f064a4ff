// Requests to S3 with our own retries. The client's retries are off.

import { HeadObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { type RetryRule, retrying } from "../../base/retry.ts";
import { isNotFound, mayPass } from "./s3-failures.ts";
import type { Place } from "./s3-place.ts";

export interface S3StorageOptions {
  /** Address of a server other than Amazon's. */
  readonly endpoint?: string;
  /** Puts bucket names in the path and not in the host. The default is true when `endpoint` is given. */
  readonly pathStyle?: boolean;
  readonly region?: string;
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** Receives each bucket whose server ignores conditional writes, once. */
  readonly onUnconditional?: (bucket: string) => void;
  readonly retries?: Pick<RetryRule, "attempts" | "firstDelayMs" | "longestDelayMs">;
}

const RETRIES = { attempts: 5, firstDelayMs: 100, longestDelayMs: 5_000 };
// A connection without traffic for this long is lost. The read or write is retried with a new one.
const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;

/** Runs the work until it succeeds, fails permanently, or has used its attempts. Attempts count from 1. */
export type Attempt = <T>(
  signal: AbortSignal | undefined,
  work: (client: S3Client, attempt: number) => Promise<T>,
) => Promise<T>;

export function createAttempt({
  endpoint,
  pathStyle,
  region,
  credentials,
  retries = RETRIES,
}: S3StorageOptions): Attempt {
  // Created on first use: a run without S3 does not pay for the client and needs no region.
  let client: S3Client | undefined;
  const connect = () =>
    new S3Client({
      maxAttempts: 1,
      forcePathStyle: pathStyle ?? endpoint !== undefined,
      // A document's bucket may be in any region.
      followRegionRedirects: endpoint === undefined,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(region === undefined ? {} : { region }),
      ...(credentials === undefined ? {} : { credentials }),
    });
  return (signal, work) => {
    let attempt = 0;
    return retrying({ ...retries, mayPass }, signal, async () => {
      signal?.throwIfAborted();
      client ??= connect();
      attempt++;
      return work(client, attempt);
    });
  };
}

export async function headObject(attempt: Attempt, place: Place, signal: AbortSignal | undefined) {
  try {
    return await attempt(signal, (client) => client.send(new HeadObjectCommand(place), abortable(signal)));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

export function abortable(signal: AbortSignal | undefined) {
  return signal === undefined ? {} : { abortSignal: signal };
}
