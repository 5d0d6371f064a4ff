// The tag of temporary objects. A lifecycle rule of the stack's bucket selects them by this tag, under any prefix.

import { isTagRefusal } from "./s3-failures.ts";

/** Tag for the header x-amz-tagging. infra/buckets.ts has the rule. */
export const TEMPORARY_TAG = { key: "textractor", value: "temporary" };

export type WriteTagged = <T>(
  bucket: string,
  temporary: boolean,
  write: (tagging: string | undefined) => Promise<T>,
) => Promise<T>;

/**
 * Writes temporary objects with the tag, or without it when the tag is refused. Other owners' buckets may allow
 * s3:PutObject but not s3:PutObjectTagging, and other servers may not support tags.
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
    // The success without the tag proves that the server refused only the tag.
    untaggable.add(bucket);
    return written;
  };
}
