// Storage in S3 through Amazon's client.

import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  type HeadObjectCommandOutput,
} from "@aws-sdk/client-s3";
import { ExtractionError } from "../../base/errors.ts";
import { inOneIfSmall } from "../body.ts";
import { collect } from "../collect.ts";
import type { ObjectFacts, ReadOptions, Storage, StoredObject, WriteOptions } from "../storage.ts";
import { createConditionalWrites } from "./conditional-writes.ts";
import { decodeMetadata } from "./encoded-words.ts";
import { quoted, unquoted } from "./etags.ts";
import { type Attempt, abortable, createAttempt, headObject, type S3StorageOptions } from "./s3-attempts.ts";
import { brokenTransfer, explaining, isBeyondEnd, isNotFound } from "./s3-failures.ts";
import { placeOf } from "./s3-place.ts";
import { LARGEST_PUT_BYTES, writeObject } from "./s3-writes.ts";
import { createTagging } from "./temporary-tag.ts";

/** Size of leases and empty texts. They may be sent three times to test whether a server honours conditions. */
const SMALL_BYTES = 4 * 1024;

export function s3Storage(options: S3StorageOptions = {}): Storage {
  const attempt = createAttempt(options);
  const writeTagged = createTagging();
  const writeIf = createConditionalWrites({
    versionOf: async (place, signal) => unquotedOf(await headObject(attempt, place, signal)),
    foreign: options.endpoint !== undefined || options.pathStyle === true,
    onMissing: options.onUnconditional ?? (() => undefined),
  });
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
          // No range means "no bytes". It requests one byte, so that a missing object is still an error.
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
        const write = (onlyIf: WriteOptions["onlyIf"]) =>
          writeTagged(place.Bucket, options.temporary ?? false, (tagging) =>
            writeObject(attempt, { place, body: sent, options, tagging, onlyIf }),
          );
        const { onlyIf, signal } = options;
        return onlyIf === undefined
          ? await write(undefined)
          : await writeIf({ place, onlyIf, small: isSmall(sent), signal }, write);
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

function getObject(attempt: Attempt, uri: string, options: ReadOptions, range?: string): Promise<StoredObject> {
  const { signal, maxBytes, version } = options;
  const command = {
    ...placeOf(uri),
    ...(version === undefined ? {} : { IfMatch: quoted(version) }),
    ...(range === undefined ? {} : { Range: range }),
  };
  return attempt(signal, async (client) => {
    const answer = await client.send(new GetObjectCommand(command), abortable(signal));
    if (!(answer.Body instanceof Readable)) throw new TypeError("the S3 client returned no stream");
    const body = answer.Body;
    try {
      const bytes = await collect(body, { uri, declaredBytes: answer.ContentLength, maxBytes });
      const { version: found, ...facts } = factsOf(answer);
      return { facts, version: () => found, bytes };
    } catch (error) {
      if (error instanceof ExtractionError) throw error;
      throw brokenTransfer(error, uri);
    } finally {
      // Frees the connection even when nothing was read.
      body.destroy();
    }
  });
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

function isSmall(body: Uint8Array | AsyncIterable<Uint8Array>): boolean {
  return body instanceof Uint8Array && body.length <= SMALL_BYTES;
}

function unquotedOf(answer: HeadObjectCommandOutput | undefined): string | undefined {
  return answer === undefined ? undefined : unquoted(answer.ETag);
}
