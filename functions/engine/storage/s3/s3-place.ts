// s3://bucket/key: the key is taken as it is, with nothing decoded.

import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/log.ts";

export interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

export function placeOf(uri: string): Place {
  const [, Bucket, Key] = /^s3:\/\/([^/]+)\/(.+)$/is.exec(uri) ?? [];
  if (Bucket !== undefined && Key !== undefined) return { Bucket, Key };
  throw new ExtractionError("INVALID_EVENT", `${publicUri(uri)} names no object; write s3://bucket/key`);
}
