// What is said of an image that cannot be decoded.

import { ExtractionError } from "../../base/errors.ts";

/** `why` has the image as its "it": "its header cannot be read". */
export function damagedImage(why: string, cause?: unknown): ExtractionError {
  const message = `the image cannot be decoded: ${why}; save it again with an image editor`;
  return new ExtractionError("DAMAGED_DOCUMENT", message, cause === undefined ? {} : { cause });
}
