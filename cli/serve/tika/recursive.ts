// A document and the documents in it as one flat list, as `/rmeta` answers.

import type { Attachment, Document } from "../../../functions/engine/base/model.ts";
import { mediaTypeByName } from "../http/media-types.ts";
import { type ContentHandler, contentOf, HANDLER_NAMES, withoutEmbedded } from "./content.ts";
import { type DescribedDocument, type Metadata, metadataOf, warningsOf } from "./metadata.ts";

export interface RecursiveOptions {
  readonly handler: ContentHandler;
  readonly milliseconds: number;
  readonly warnings: readonly string[];
  /** Most characters of the content of each document. */
  readonly writeLimit: number | undefined;
  readonly maxEmbedded: number | undefined;
}

/** The document first, then those in it, each with its own content. */
export function recursiveMetadata(described: DescribedDocument, options: RecursiveOptions): readonly Metadata[] {
  const { handler, milliseconds, warnings, writeLimit, maxEmbedded } = options;
  const all = [...embeddedIn(described.document, { path: "", ids: "", depth: 1 }, { next: 1 })];
  const kept = all.slice(0, maxEmbedded);
  const entry = (document: Document, own: Metadata, more: Metadata): Metadata => {
    const metadata = { ...own, ...more };
    const content = contentOf(withoutEmbedded(document), metadata, handler);
    const isCut = content !== undefined && writeLimit !== undefined && content.length > writeLimit;
    return {
      ...metadata,
      ...(HANDLER_NAMES[handler] === undefined ? {} : { "X-TIKA:content_handler": HANDLER_NAMES[handler] }),
      ...(content === undefined ? {} : { "X-TIKA:content": content.slice(0, writeLimit) }),
      ...(isCut ? { "X-TIKA:EXCEPTION:write_limit_reached": "true" } : {}),
    };
  };
  return [
    entry(described.document, metadataOf(described), {
      "X-TIKA:parse_time_millis": String(milliseconds),
      "X-TIKA:embedded_depth": "0",
      ...warningsOf(warnings),
      ...(kept.length < all.length ? { "X-TIKA:EXCEPTION:embedded_resource_limit_reached": "true" } : {}),
    }),
    ...kept.map(({ attachment, document, place }) =>
      entry(
        document,
        metadataOf({
          document,
          mediaType: attachment.mediaType ?? mediaTypeByName(attachment.name) ?? "application/octet-stream",
          name: attachment.name,
          bytes: attachment.bytes,
        }),
        place,
      ),
    ),
  ];
}

interface Embedded {
  readonly attachment: Attachment;
  readonly document: Document;
  readonly place: Metadata;
}

interface Place {
  readonly path: string;
  readonly ids: string;
  readonly depth: number;
}

function* embeddedIn(
  { attachments }: Document,
  { path, ids, depth }: Place,
  counter: { next: number },
): Generator<Embedded> {
  for (const attachment of attachments) {
    const { document, name, embedded } = attachment;
    if (document === undefined) continue;
    const id = String(counter.next++);
    const own = { path: `${path}/${name}`, ids: `${ids}/${id}`, depth: depth + 1 };
    yield {
      attachment,
      document,
      place: {
        embeddedResourceType: embedded === true ? "INLINE" : "ATTACHMENT",
        "X-TIKA:embedded_depth": String(depth),
        "X-TIKA:embedded_id": id,
        "X-TIKA:embedded_id_path": own.ids,
        "X-TIKA:embedded_resource_path": own.path,
        "X-TIKA:final_embedded_resource_path": own.path,
      },
    };
    yield* embeddedIn(document, own, counter);
  }
}
