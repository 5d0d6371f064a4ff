// Outlook's messages, with their attachments.

import type { Block } from "../../base/model.ts";
import { openCompoundFile } from "../../codecs/containers/compound-file.ts";
import type { ExtractOptions, Format } from "../shared/format.ts";
import { wantedPages } from "../shared/single-page.ts";

export const msg: Format = {
  name: "msg",
  method: "msg_to_text",
  extensions: [".msg", ".oft"],
  mediaTypes: ["application/vnd.ms-outlook"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const file = openCompoundFile(bytes);
    const { readOutlookMessage } = await import("./outlook-message.ts");
    const { messageExtraction } = await import("./mail-document.ts");
    const message = readOutlookMessage(file);
    const rtf =
      message.body.length > 0 || message.compressedRtf === undefined
        ? []
        : await rtfBlocks(message.compressedRtf, options);
    return await messageExtraction(message, "msg", options, rtf);
  },
};

async function rtfBlocks(compressed: Uint8Array, options: ExtractOptions): Promise<readonly Block[]> {
  const { decompressRtf } = await import("./compressed-rtf.ts");
  const { rtf } = await import("../rtf/rtf.ts");
  const decompressed = decompressRtf(compressed, options.limits.unpackedBytes);
  if (!Buffer.from(decompressed).includes("{\\rtf")) return [];
  const { document } = await rtf.extract(decompressed, options);
  return document.pages.flatMap(({ blocks }) => blocks);
}
