// The tag by which a lifecycle rule knows temporary objects wherever they lie; the stack's bucket has such a rule.

import { isTagRefusal } from "./s3-failures.ts";

/** As S3 wants it in x-amz-tagging. infra/buckets.ts has the rule. */
export const TEMPORARY_TAG = { key: "textractor", value: "temporary" };

export type WriteTagged = <T>(
  bucket: string,
  temporary: boolean,
  write: (tagging: string | undefined) => Promise<T>,
) => Promise<T>;

/**
 * Writes temporary objects with the tag; without it where that is refused. Buckets that are not ours may allow
 * s3:PutObject and not s3:PutObjectTagging, and servers like S3 may know no tags.
 */
export function createTagging(): WriteTagged {
  const untaggable = new Set<string>();
  return async (bucket, temporary, write) => {
    if (!temporary || untaggable.has(bucket)) return await write(undefined);
    try {
      return await write(`${TEMPORARY_TAG.key}=${TEMPORARY_TAG.value}`);
    } catch (error) {
      if (!isTagRefusal(error)) throw error;
    }
    const written = await write(undefined);
    // Only now is it known that it was the tag and not the object that was refused.
    untaggable.add(bucket);
    return written;
  };
}
