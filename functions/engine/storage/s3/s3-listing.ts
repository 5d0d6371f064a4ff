// The objects below a prefix, page by page.

import { ListObjectsV2Command, type ListObjectsV2CommandOutput } from "@aws-sdk/client-s3";
import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";
import { unquoted } from "./etags.ts";
import { abortable, createAttempt, type S3StorageOptions } from "./s3-attempts.ts";
import { explaining } from "./s3-failures.ts";

export interface ListedObject {
  readonly uri: string;
  /** The key after the prefix. */
  readonly rest: string;
  /** The ETag, which is also the version that a read returns. */
  readonly version: string;
  readonly size: number;
}

/** Lists the objects below s3://bucket/prefix/ in the order of their keys, without folders made in the console. */
export type ListObjects = (prefix: string, options?: { readonly signal?: AbortSignal }) => AsyncIterable<ListedObject>;

/** The iteration throws the same errors as the storage: ExtractionError or the signal's reason. */
export function s3Listing(options: S3StorageOptions = {}): ListObjects {
  const attempt = createAttempt(options);
  return async function* list(uri, { signal } = {}) {
    const { Bucket, Prefix } = prefixOf(uri);
    let token: string | undefined;
    do {
      // Keys may hold characters that XML cannot, so they are requested in URL encoding.
      const command = {
        Bucket,
        Prefix,
        EncodingType: "url" as const,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      };
      const page: ListObjectsV2CommandOutput = await explaining(uri, "read", signal, () =>
        attempt(signal, (client) => client.send(new ListObjectsV2Command(command), abortable(signal))),
      );
      for (const { Key = "", ETag, Size = 0 } of page.Contents ?? []) {
        const key = page.EncodingType === "url" ? decodeURIComponent(Key.replaceAll("+", " ")) : Key;
        if (key.endsWith("/") || key === "") continue;
        const rest = key.slice(Prefix.length);
        yield { uri: `s3://${Bucket}/${key}`, rest, version: unquoted(ETag), size: Size };
      }
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  };
}

function prefixOf(uri: string): { readonly Bucket: string; readonly Prefix: string } {
  const [, Bucket, Prefix = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/is.exec(uri) ?? [];
  if (Bucket !== undefined) return { Bucket, Prefix };
  throw new ExtractionError("INVALID_EVENT", `${publicUri(uri)} does not name a bucket`, {
    remedy: "write s3://bucket/prefix/",
  });
}
