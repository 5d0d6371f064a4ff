// The error for an image that cannot be decoded.

import { ExtractionError } from "../../base/errors.ts";

/** Builds the error. `why` refers to the image as "it": "its header cannot be read". */
export function damagedImage(why: string, cause?: unknown): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", `the image cannot be decoded: ${why}`, {
    remedy: "save it again with an image editor",
    cause,
  });
}
