// Documents of a corpus whose pages can be painted.

import { isRecord } from "../../../functions/engine/base/is-record.ts";
import { schemeOf } from "../../../functions/engine/storage/storage.ts";
import type { CorpusDocument } from "../../export/corpus-document.ts";
import { kindOf } from "../document/read-document.ts";

/** Kind of the document for its pictures, from the response of its extraction. */
export function paintedKind({ response }: CorpusDocument): ReturnType<typeof kindOf> {
  const { results } = response;
  const own = isRecord(results) ? results["textractor"] : undefined;
  return kindOf(isRecord(own) ? own["method"] : undefined);
}

/** Reason why a document has no pictures. Undefined where it is a file of this machine. */
export function pictureReason({ uri, row }: CorpusDocument): string | undefined {
  if (schemeOf(uri) !== "file") return "the document is not on this machine";
  return typeof row["sha256"] === "string" ? undefined : "the document was not read";
}
