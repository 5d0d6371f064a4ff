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
  const bytes = readFileSync(path);
  try {
    const format = await detectFormat(bytes, path);
    const { document } = await format.extract(bytes, {
      name: path,
      content: "all",
      limits: { ...limits, inflating: undefined },
      detect: detectFormat,
    });
    return { text: renderText(document, RULES), withObjects: renderText(inFull(document), RULES), note: format.name };
  } catch (error) {
    return { text: "", withObjects: "", note: error instanceof Error ? `${error.name}: ${error.message}` : "" };
  }
}

function inFull(document: Document): Document {
  const attachments = document.attachments.map(({ name, bytes, document: inner }) => {
    return { name, bytes, ...(inner === undefined ? {} : { document: inFull(inner) }) };
  });
  return { ...document, attachments };
}
