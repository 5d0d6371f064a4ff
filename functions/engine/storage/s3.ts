// S3: the only file that knows its client. The client's own retries are off, ours are on.

import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { ExtractionError } from "../errors.ts";
import { type RetryRule, retrying } from "../retry.ts";
import { inOneIfSmall } from "./body.ts";
import { collect } from "./collect.ts";
import { decodeMetadata, encodeMetadata } from "./encoded-words.ts";
import { etagOf, etagOfParts, quoted, unquoted } from "./etags.ts";
import { brokenTransfer, explaining, isBeyondEnd, isConditionFailure, isNotFound, mayPass } from "./s3-failures.ts";
import { type Place, placeOf } from "./s3-place.ts";
import type { ObjectFacts, ReadOptions, Storage, StoredObject, WriteOptions } from "./storage.ts";
import { createTagging } from "./temporary-tag.ts";
import { type PartWriter, partsOf, writeInParts } from "./write-in-parts.ts";

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
  readonly retries?: Pick<RetryRule, "attempts" | "firstDelayMs" | "longestDelayMs">;
}

const RETRIES = { attempts: 5, firstDelayMs: 100, longestDelayMs: 5_000 };
// A connection that says nothing for this long is lost; a read or write goes on with a new one.
const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;
const LARGEST_PUT_BYTES = 16 * 1024 ** 2;

export function s3Storage(options: S3StorageOptions = {}): Storage {
  const attempt = createAttempt(options);
  const writeTagged = createTagging();
  return {
    head: (uri, { signal } = {}) =>
      explaining(uri, "read", signal, async () => {
        const answer = await headObject(attempt, placeOf(uri), signal);
        return answer === undefined ? undefined : factsOf(answer);
      }),

    read: (uri, options = {}) => explaining(uri, "read", options.signal, () => getObject(attempt, uri, options)),

    readRange: (uri, start, end, options = {}) =>
      explaining(uri, "read", options.signal, async () => {
        try {
          // No range means "no bytes"; one is asked for, so that a missing object is an error all the same.
          const last = Math.max(end - 1, start);
          const { bytes } = await getObject(attempt, uri, options, `bytes=${start}-${last}`);
          return bytes.subarray(0, Math.max(0, end - start));
        } catch (error) {
          if (isBeyondEnd(error)) return new Uint8Array();
          throw error;
        }
      }),

    write: (uri, body, options) =>
      explaining(uri, "write", options.signal, async () => {
        const sent = await inOneIfSmall(body, LARGEST_PUT_BYTES);
        const place = placeOf(uri);
        try {
          return await writeTagged(place.Bucket, options.temporary ?? false, (tagging) => {
            const command = { ...place, ...headersFor(options, tagging) };
            if (sent instanceof Uint8Array && sent.length <= LARGEST_PUT_BYTES)
              return putObject(attempt, command, sent, options);
            return writeInParts(partsOf(sent), partWriter(attempt, command, options), options.signal);
          });
        } catch (error) {
          if (options.onlyIf !== undefined && isConditionFailure(error)) return undefined;
          throw error;
        }
      }),

    delete: (uri, { signal } = {}) =>
      explaining(uri, "write", signal, async () => {
        try {
          await attempt(signal, (client) => client.send(new DeleteObjectCommand(placeOf(uri)), abortable(signal)));
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      }),
  };
}

/** Runs the work until it succeeds, fails for good, or has used its attempts, which are counted from 1. */
type Attempt = <T>(
  signal: AbortSignal | undefined,
  work: (client: S3Client, attempt: number) => Promise<T>,
) => Promise<T>;

function createAttempt({ endpoint, pathStyle, region, credentials, retries = RETRIES }: S3StorageOptions): Attempt {
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

async function headObject(attempt: Attempt, place: Place, signal: AbortSignal | undefined) {
  try {
    return await attempt(signal, (client) => client.send(new HeadObjectCommand(place), abortable(signal)));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function getObject(attempt: Attempt, uri: string, options: ReadOptions, range?: string): Promise<StoredObject> {
  const { signal, maxBytes, version } = options;
  const command = {
    ...placeOf(uri),
    ...(version === undefined ? {} : { IfMatch: quoted(version) }),
    ...(range === undefined ? {} : { Range: range }),
  };
  return attempt(signal, async (client) => {
    const answer = await client.send(new GetObjectCommand(command), abortable(signal));
    if (!(answer.Body instanceof Readable)) throw new TypeError("the S3 client gave no stream");
    const body = answer.Body;
    try {
      const bytes = await collect(body, { uri, declaredBytes: answer.ContentLength, maxBytes });
      return { facts: factsOf(answer), bytes };
    } catch (error) {
      if (error instanceof ExtractionError) throw error;
      throw brokenTransfer(error, uri);
    } finally {
      // Frees the connection also when nothing was read.
      body.destroy();
    }
  });
}

type Target = Place & ReturnType<typeof headersFor>;

function putObject(attempt: Attempt, target: Target, bytes: Uint8Array, options: WriteOptions): Promise<string> {
  const command = { ...target, Body: bytes, ...conditionFor(options) };
  return attempt(options.signal, async (client, count) => {
    try {
      const { ETag } = await client.send(new PutObjectCommand(command), abortable(options.signal));
      return unquoted(ETag);
    } catch (error) {
      if (count === 1 || !isConditionFailure(error)) throw error;
      return ownVersion(attempt, target, etagOf(bytes), options.signal, error);
    }
  });
}

function partWriter(attempt: Attempt, target: Target, options: WriteOptions): PartWriter {
  const place = { Bucket: target.Bucket, Key: target.Key };
  return {
    create: (signal) =>
      attempt(signal, async (client) => {
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(target), abortable(signal));
        return UploadId ?? "";
      }),

    upload: (uploadId, { number, bytes }, signal) =>
      attempt(signal, async (client) => {
        const command = new UploadPartCommand({ ...place, UploadId: uploadId, PartNumber: number, Body: bytes });
        const { ETag, ChecksumCRC32: crc32 } = await client.send(command, abortable(signal));
        return { number, etag: unquoted(ETag), crc32 };
      }),

    complete: (uploadId, parts, signal) => {
      // An upload that was made with checksums is completed with the checksum of every part.
      const Parts = parts.map(({ number, etag, crc32 }) => ({
        PartNumber: number,
        ETag: quoted(etag),
        ...(crc32 === undefined ? {} : { ChecksumCRC32: crc32 }),
      }));
      const command = { ...place, ...conditionFor(options), UploadId: uploadId, MultipartUpload: { Parts } };
      return attempt(signal, async (client, count) => {
        try {
          const { ETag } = await client.send(new CompleteMultipartUploadCommand(command), abortable(signal));
          return unquoted(ETag);
        } catch (error) {
          if (count === 1 || !(isConditionFailure(error) || isNotFound(error))) throw error;
          return ownVersion(attempt, place, etagOfParts(parts.map(({ etag }) => etag)), signal, error);
        }
      });
    },

    abort: async (uploadId, signal) => {
      const command = new AbortMultipartUploadCommand({ ...place, UploadId: uploadId });
      await attempt(signal, (client) => client.send(command, abortable(signal)));
    },
  };
}

/** An attempt whose answer was lost may have written; then the next one fails because of ours, which is no failure. */
async function ownVersion(
  attempt: Attempt,
  place: Place,
  own: string,
  signal: AbortSignal | undefined,
  failure: unknown,
): Promise<string> {
  const present = await headObject(attempt, { Bucket: place.Bucket, Key: place.Key }, signal);
  if (present === undefined || unquoted(present.ETag) !== own) throw failure;
  return own;
}

function factsOf({ ContentLength, ETag, ContentType, Metadata }: GetObjectCommandOutput | HeadObjectCommandOutput) {
  const facts: ObjectFacts = {
    size: ContentLength ?? 0,
    version: unquoted(ETag),
    metadata: decodeMetadata(Metadata ?? {}),
    ...(ContentType === undefined ? {} : { contentType: ContentType }),
  };
  return facts;
}

function headersFor({ contentType, metadata = {} }: WriteOptions, tagging: string | undefined) {
  return {
    ContentType: contentType,
    Metadata: encodeMetadata(metadata),
    ...(tagging === undefined ? {} : { Tagging: tagging }),
  };
}

function conditionFor({ onlyIf }: WriteOptions) {
  if (onlyIf === undefined) return {};
  return onlyIf === "absent" ? { IfNoneMatch: "*" } : { IfMatch: quoted(onlyIf.version) };
}

function abortable(signal: AbortSignal | undefined) {
  return signal === undefined ? {} : { abortSignal: signal };
}
