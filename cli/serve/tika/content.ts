// The content of a document in the form that a client of Tika asks for.

import type { Document } from "../../../functions/engine/base/model.ts";
import { renderText } from "../../../functions/engine/output/text-output.ts";
import type { Metadata } from "./metadata.ts";
import { xhtml } from "./xhtml.ts";

export const CONTENT_HANDLERS = ["text", "html", "xml", "ignore"] as const;
export type ContentHandler = (typeof CONTENT_HANDLERS)[number];

/** Names of Tika's classes, by which clients see the form. */
export const HANDLER_NAMES: Readonly<Record<ContentHandler, string | undefined>> = {
  ...{ text: "ToTextContentHandler", html: "ToHTMLContentHandler", xml: "ToXMLContentHandler", ignore: undefined },
};

/** Undefined where the client wants only metadata. */
export function contentOf(document: Document, metadata: Metadata, handler: ContentHandler): string | undefined {
  if (handler === "ignore") return undefined;
  if (handler === "text") return renderText(document, { pageMarkers: false, removeHeadersFooters: false });
  return xhtml(document, metadata);
}

/** The document without the documents in it. */
export function withoutEmbedded(document: Document): Document {
  return { ...document, attachments: [] };
}
