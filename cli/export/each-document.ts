// Takes one document of an export after the other. Damage in one of them does not stop the others.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import type { Unanswered } from "../shell/unanswered.ts";
import type { Corpora } from "./corpora.ts";
import { type CorpusDocument, readDocument, storedResults } from "./corpus-document.ts";
import type { LeftOut } from "./left-out.ts";

/** Writes a document. Returns a reason where it has nothing to write and should have. */
export type Take = (document: CorpusDocument) => Promise<string | undefined>;

export interface EachTools {
  readonly leftOut: LeftOut;
  readonly unanswered: Pick<Unanswered, "expect" | "answered">;
  readonly onDocument: () => void;
}

/** Documents between two looks at signals. */
const UNINTERRUPTED = 20;

/** Returns the number of documents that are in the target. Throws what ends the export, such as a full disk. */
export async function takeDocuments(
  corpora: Corpora,
  take: Take,
  { leftOut, unanswered, onDocument }: EachTools,
  isOver: () => boolean = () => false,
): Promise<number> {
  let taken = 0;
  for (const chosen of corpora.documents()) {
    if (isOver()) break;
    unanswered.expect([chosen.uri]);
    try {
      const reason = await take(readDocument(chosen));
      if (reason === undefined) taken++;
      else leftOut.count(chosen.uri, reason);
    } catch (error) {
      if (!isOfOneDocument(error)) throw error;
      leftOut.report(chosen.uri, error.message);
    }
    unanswered.answered(chosen.uri);
    onDocument();
    // SQLite answers at once, so that signals would wait for the end of a merge.
    if (chosen.position % UNINTERRUPTED === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return taken;
}

/** Codes of names that one document has and the target's file system refuses. */
const NAMES: ReadonlySet<string> = new Set(["EEXIST", "ENOTDIR", "EISDIR", "ENOTEMPTY", "ENAMETOOLONG"]);

function isOfOneDocument(error: unknown): error is ExtractionError {
  if (!(error instanceof ExtractionError)) return false;
  return error.code !== "OUTPUT_REFUSED" || NAMES.has(errorCode(error.cause));
}

/** The reason why a document has no results. Undefined where it has some, or needs none. */
export function withoutResults(document: CorpusDocument): string | undefined {
  if (storedResults(document).length > 0 || document.status === "duplicate") return undefined;
  if (document.status === "waiting") return "not extracted yet; run the batch to its end";
  if (document.status === "failed" || document.status === "unread")
    return "failed in the batch; textractor report shows why, and batch --retry-failed tries again";
  return "no results in the corpus; extract again with: textractor batch --refresh";
}
