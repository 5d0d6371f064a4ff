// Items of a source, which come one at a time. Nobody holds all of them: a list may have a million.

import { ExtractionError } from "../../functions/engine/base/errors.ts";

/** One document that a source names, before anything is fetched. */
export interface SourceDocument {
  readonly kind: "document";
  /** Absolute path of a file, s3://bucket/key or http(s)://address. A document has one address, however it was named. */
  readonly uri: string;
  /**
   * Base name of its results, with the folders below the named folder, prefix or glob: "sub/report.docx". It depends on
   * the source alone.
   */
  readonly name: string;
  /** Version from the listing: "mtimeMs-size" of a file, the ETag of an S3 object. Absent where it needs a request. */
  readonly version?: string;
  readonly bytes?: number;
  /** Date of the mail that carries the link, in ISO 8601. */
  readonly date?: string;
  /** Text of the link, or subject of its mail. */
  readonly title?: string;
  /** True for a link of a mail. Several mails may link to one content, which is then read once. */
  readonly linked?: true;
}

/** A folder, list row, mail or account that could not be read. The other items still follow. */
export interface UnreadSource {
  readonly kind: "unread";
  readonly uri: string;
  readonly error: ExtractionError;
}

/** A link that is not extracted because of a rule, such as an excluded address. */
export interface SkippedSource {
  readonly kind: "skipped";
  readonly uri: string;
  readonly reason: string;
}

export type Sourced = SourceDocument | UnreadSource | SkippedSource;

/** Passes the items on. An error that ends them becomes the last item. */
export async function* reporting(
  uri: string,
  items: AsyncIterable<Sourced>,
  explained: (error: ExtractionError) => ExtractionError = (error) => error,
): AsyncGenerator<Sourced> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    yield { kind: "unread", uri, error: explained(error) };
  }
}
