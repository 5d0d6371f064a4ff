// Writes one object to S3, and recognizes its own earlier write when the answer to that was lost.

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { WriteOptions } from "../storage.ts";
import { encodeMetadata } from "./encoded-words.ts";
import { etagOf, etagOfParts, quoted, unquoted } from "./etags.ts";
import { type Attempt, abortable, headObject } from "./s3-attempts.ts";
import { isConditionFailure, isNotFound } from "./s3-failures.ts";
import type { Place } from "./s3-place.ts";
import { type PartWriter, partsOf, writeInParts } from "./write-in-parts.ts";

/** One write of one object, in one request or, if large, in parts. */
export interface ObjectWrite {
  readonly place: Place;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  readonly options: WriteOptions;
  readonly tagging: string | undefined;
  /** Condition to send with the write. `options` may contain a condition that the server ignores. */
  readonly onlyIf: WriteOptions["onlyIf"];
}

export const LARGEST_PUT_BYTES = 16 * 1024 ** 2;

function isSinglePut(body: ObjectWrite["body"]): body is Uint8Array {
  return body instanceof Uint8Array && body.length <= LARGEST_PUT_BYTES;
}

/** Writes the object. Resolves to the new version. */
export function writeObject(attempt: Attempt, write: ObjectWrite): Promise<string> {
  const { place, body, options, tagging, onlyIf } = write;
  const target = { ...place, ...headersFor(options, tagging) };
  const condition = conditionFor(onlyIf);
  if (isSinglePut(body)) return putObject(attempt, target, body, condition, options.signal);
  return writeInParts(partsOf(body), partWriter(attempt, target, condition), options.signal);
}

type Target = Place & ReturnType<typeof headersFor>;
type ConditionHeaders = ReturnType<typeof conditionFor>;

function putObject(
  attempt: Attempt,
  target: Target,
  bytes: Uint8Array,
  condition: ConditionHeaders,
  signal: AbortSignal | undefined,
): Promise<string> {
  const command = { ...target, Body: bytes, ...condition };
  return attempt(signal, async (client, count) => {
    try {
      const { ETag } = await client.send(new PutObjectCommand(command), abortable(signal));
      return unquoted(ETag);
    } catch (error) {
      if (count === 1 || !isConditionFailure(error)) throw error;
      return ownVersion(attempt, target, etagOf(bytes), signal, error);
    }
  });
}

function partWriter(attempt: Attempt, target: Target, condition: ConditionHeaders): PartWriter {
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
      // An upload with checksums needs the checksum of every part to complete.
      const Parts = parts.map(({ number, etag, crc32 }) => ({
        PartNumber: number,
        ETag: quoted(etag),
        ...(crc32 === undefined ? {} : { ChecksumCRC32: crc32 }),
      }));
      const command = { ...place, ...condition, UploadId: uploadId, MultipartUpload: { Parts } };
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

/** Version of our own earlier attempt, if its answer was lost: the next attempt then fails because of our object. */
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

function headersFor({ contentType, metadata = {} }: WriteOptions, tagging: string | undefined) {
  return {
    ContentType: contentType,
    Metadata: encodeMetadata(metadata),
    ...(tagging === undefined ? {} : { Tagging: tagging }),
  };
}

function conditionFor(onlyIf: WriteOptions["onlyIf"]) {
  if (onlyIf === undefined) return {};
  return onlyIf === "absent" ? { IfNoneMatch: "*" } : { IfMatch: quoted(onlyIf.version) };
}
