// The last line of `extract --into`.

import { publicUri } from "../../functions/engine/base/public-uri.ts";

export type Counts = Record<"complete" | "partial" | "failed" | "skipped", number>;

/** "textractor: wrote the results of 3 documents to out (1 partial), 2 failed, 4 were there already" */
export function closingLine(folder: string, { complete, partial, failed, skipped }: Readonly<Counts>): string {
  const written = complete + partial;
  const place = folder === "." ? "the current folder" : publicUri(folder);
  const parts = [
    `wrote the results of ${written} document${written === 1 ? "" : "s"} to ${place}${partial === 0 ? "" : ` (${partial} partial)`}`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(skipped === 0 ? [] : [`${skipped} ${skipped === 1 ? "was" : "were"} there already`]),
  ];
  return `textractor: ${parts.join(", ")}`;
}
