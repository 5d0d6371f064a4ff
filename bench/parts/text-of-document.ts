// The project's plain text of a document, read in this process.

import { readFileSync } from "node:fs";
import type { Document } from "../../functions/engine/base/model.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { detectFormat } from "../../functions/engine/formats/detect/detect.ts";
import { renderText } from "../../functions/engine/output/text-output.ts";

const { limits } = readSettings({});
const RULES = { pageMarkers: false, removeHeadersFooters: false };

export interface ReadText {
  readonly text: string;
  /** The plain text with that of embedded objects, which JSON and Markdown have. */
  readonly withObjects: string;
  /** Name of the format; why there is no text, where the document was refused. */
  readonly note: string;
}

export async function textOf(path: string): Promise<ReadText> {
  try {
    const document = await documentOf(path);
    const note = document.metadata.format;
    return { text: renderText(document, RULES), withObjects: renderText(inFull(document), RULES), note };
  } catch (error) {
    return { text: "", withObjects: "", note: error instanceof Error ? `${error.name}: ${error.message}` : "" };
  }
}

/** Throws where the document is refused. */
export async function documentOf(path: string): Promise<Document> {
  const bytes = readFileSync(path);
  const format = await detectFormat(bytes, path);
  const { document } = await format.extract(bytes, {
    name: path,
    content: "all",
    limits: { ...limits, inflating: undefined },
    detect: detectFormat,
  });
  return document;
}

function inFull(document: Document): Document {
  const attachments = document.attachments.map(({ name, bytes, document: inner }) => {
    return { name, bytes, ...(inner === undefined ? {} : { document: inFull(inner) }) };
  });
  return { ...document, attachments };
}
