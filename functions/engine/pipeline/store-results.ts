// The text and its sisters, written where the request wants them.

import type { ExtractRequest } from "../contract.ts";
import type { Storage } from "../storage/storage.ts";
import { isComplete } from "./facts-of-result.ts";
import type { FinishedDocument } from "./finish-document.ts";
import { ownMark } from "./own-mark.ts";

/** Two runs can only alternate so often before one of them has written. */
const MAX_RACES = 5;

interface TextObject {
  readonly uri: string;
  readonly text: Uint8Array;
  readonly metadata: Readonly<Record<string, string>>;
  /** Names the request, see `requestKey`. */
  readonly key: string;
}

/** Writes the text; but a partial one never over the complete one of the same request. Says whether it was written. */
export async function storeText({ uri, text, metadata, key }: TextObject, storage: Storage): Promise<boolean> {
  const options = { contentType: "text/plain; charset=utf-8", metadata };
  if (isComplete(metadata, key)) {
    await storage.write(uri, text, options);
    return true;
  }
  for (let race = 0; race < MAX_RACES; race++) {
    const earlier = await storage.head(uri);
    if (earlier !== undefined && isComplete(earlier.metadata, key)) return false;
    const onlyIf = earlier === undefined ? ("absent" as const) : { version: earlier.version };
    if ((await storage.write(uri, text, { ...options, onlyIf })) !== undefined) return true;
  }
  return false;
}

/** JSON, Markdown and hOCR, where they are asked for. */
export async function storeRenderings(
  { json, markdown, hocr }: FinishedDocument,
  { jsonUri, markdownUri, hocrUri }: ExtractRequest,
  storage: Storage,
): Promise<void> {
  const metadata = ownMark();
  const renderings = [
    { uri: jsonUri, contentType: "application/json", bytes: json },
    { uri: markdownUri, contentType: "text/markdown; charset=utf-8", bytes: markdown },
    { uri: hocrUri, contentType: "text/html; charset=utf-8", bytes: hocr },
  ];
  for (const { uri, contentType, bytes } of renderings) {
    if (uri !== undefined && bytes !== undefined) await storage.write(uri, bytes, { contentType, metadata });
  }
}
