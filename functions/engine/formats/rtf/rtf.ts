// Rich Text Format 1.x, and HTML that mail clients wrap in it.

import { ExtractionError } from "../../base/errors.ts";
import type { Extraction, FindPicture } from "../../base/model.ts";
import { readAttachments } from "../shared/attachments.ts";
import type { ExtractOptions, Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { changeWarnings } from "../shared/tracked-changes.ts";

export const rtf: Format = {
  name: "rtf",
  method: "rtf_to_text",
  extensions: [".rtf"],
  mediaTypes: ["application/rtf", "text/rtf"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf("{\\rtf");
    if (start < 0) {
      throw new ExtractionError("DAMAGED_DOCUMENT", "the RTF document has no header", { remedy: "save it again" });
    }
    return await extractRtf(bytes.subarray(start), options);
  },
};

async function extractRtf(bytes: Uint8Array, options: ExtractOptions): Promise<Extraction> {
  const { limits, trackedChanges } = options;
  const { readRtf } = await import("./read-rtf.ts");
  const sizes = { maxDepth: limits.nestingDepth, maxObjectBytes: limits.unpackedBytes };
  const read = readRtf(bytes, sizes, trackedChanges);
  const { embeddedObject } = await import("./embedded-objects.ts");
  const objects = read.objects.flatMap((object) => embeddedObject(object) ?? []);
  const files = objects.map((file) => ({ ...file, embedded: true }));
  const { attachments, warnings } = await readAttachments(files, options);
  const deep = read.tooDeep
    ? [`groups nested more than ${limits.nestingDepth} deep were read as part of the groups around them`]
    : [];
  const allWarnings = [...changeWarnings(read, trackedChanges), ...deep, ...warnings];
  const blocks = read.html === undefined ? read.blocks : await blocksOfHtml(read.html, options);
  const { document, unreadable } = singlePage({ format: "rtf", ...read.properties }, blocks, allWarnings);
  const pictures: FindPicture = ({ uri = "" }) => read.pictures.get(uri)?.();
  return { document: { ...document, attachments }, warnings: allWarnings, unreadable, pictures };
}

async function blocksOfHtml(html: string, { limits }: ExtractOptions) {
  const { htmlBlocks } = await import("../html/blocks/html-blocks.ts");
  return htmlBlocks(html, { maxDepth: limits.nestingDepth, tables: "layout", meaningOf: () => undefined }).blocks;
}
