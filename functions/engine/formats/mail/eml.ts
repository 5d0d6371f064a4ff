// Mails as they are sent (RFC 5322, MIME), web pages stored as mails (MHTML), and mailboxes.

import { ExtractionError } from "../../base/errors.ts";
import { encodingByMark, utf16ByZeros } from "../../codecs/text/decode-text.ts";
import type { ExtractOptions, Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";

export const eml: Format = {
  name: "eml",
  method: "eml_to_text",
  extensions: [".eml", ".mht", ".mhtml"],
  mediaTypes: ["message/rfc822", "multipart/related"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { readMime } = await import("./mime-message.ts");
    const { messageExtraction } = await import("./mail-document.ts");
    return await messageExtraction(await readMime(asBytes(bytes), options.limits.nestingDepth), "eml", options);
  },
};

/** Mailboxes, whose messages are documents of their own. */
export const mbox: Format = {
  name: "mbox",
  method: "mbox_to_text",
  extensions: [".mbox"],
  mediaTypes: ["application/mbox"],

  async extract(bytes, options: ExtractOptions) {
    wantedPages(options.pages, 1);
    const { splitMailbox } = await import("./mailbox.ts");
    const { readAttachments } = await import("../shared/attachments.ts");
    const files = splitMailbox(asBytes(bytes), options.limits.archiveEntries);
    if (files.length === 0) {
      throw new ExtractionError("DAMAGED_DOCUMENT", "the mailbox has no message that starts with From", {
        remedy: "export it again",
      });
    }
    const { attachments, warnings } = await readAttachments(files, options);
    const { document, unreadable } = singlePage({ format: "mbox" }, [], []);
    return { document: { ...document, attachments }, warnings, unreadable };
  },
};

/** Converts a mail saved as UTF-16 back to bytes. Mails are ASCII plus the encodings that their parts declare. */
function asBytes(bytes: Uint8Array): Uint8Array {
  const encoding = encodingByMark(bytes) ?? utf16ByZeros(bytes);
  if (encoding === undefined || !encoding.startsWith("utf-16")) return bytes;
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
}
