// Requests to S3 with our own retries; the client's are off.

import { HeadObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { type RetryRule, retrying } from "../../base/retry.ts";
import { isNotFound, mayPass } from "./s3-failures.ts";
import type { Place } from "./s3-place.ts";

export interface S3StorageOptions {
  /** Another server than Amazon's. */
  readonly endpoint?: string;
  /** Bucket names in the path and not in the host; without it, whenever an endpoint is given. */
  readonly pathStyle?: boolean;
  readonly region?: string;
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** Called once for each bucket whose server keeps no conditional writes. */
  readonly onUnconditional?: (bucket: string) => void;
  readonly retries?: Pick<RetryRule, "attempts" | "firstDelayMs" | "longestDelayMs">;
}

const RETRIES = { attempts: 5, firstDelayMs: 100, longestDelayMs: 5_000 };
// A connection that says nothing for this long is lost; a read or write goes on with a new one.
const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;

/** Runs the work until it succeeds, fails for good, or has used its attempts, which are counted from 1. */
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
  // Made when first needed: a run without S3 pays nothing for it and needs no region.
  let client: S3Client | undefined;
  const connect = () =>
    new S3Client({
      maxAttempts: 1,
      forcePathStyle: pathStyle ?? endpoint !== undefined,
      // Buckets of a document's owner may be anywhere.
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
