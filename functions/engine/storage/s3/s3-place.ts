// Addresses such as s3://bucket/key. The key is used as written, without decoding.

import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";

export interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

export function placeOf(uri: string): Place {
  const found = /^s3:\/\/([^/]+)\/(.+)$/is.exec(uri);
  if (found !== null) {
    const [, Bucket = "", Key = ""] = found;
    return { Bucket, Key };
  }
  throw new ExtractionError("INVALID_EVENT", `${publicUri(uri)} does not name an object`, {
    remedy: "write s3://bucket/key",
  });
}
