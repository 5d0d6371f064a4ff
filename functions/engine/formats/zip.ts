// Archives: each member is a document of its own.

import { openZip } from "../codecs/zip.ts";
import { ExtractionError } from "../errors.ts";
import { type AttachedFile, readAttachments } from "./attachments.ts";
import type { Format } from "./format.ts";
import { singlePage, wantedPages } from "./single-page.ts";

/** What systems put beside the files: folders of macOS's archiver, thumbnails. */
const CLUTTER = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

export const zip: Format = {
  name: "zip",
  method: "zip_to_text",
  extensions: [".zip"],
  mediaTypes: ["application/zip"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const archive = openZip(bytes, options.limits);
    const members = archive.names.filter((name) => !name.endsWith("/") && !CLUTTER.test(name));
    if (members.length > 0 && members.every((name) => archive.isEncrypted(name))) throw encrypted(options.password);
    const files = members.map((name): AttachedFile => ({ name, bytes: () => archive.read(name) ?? new Uint8Array() }));
    const { attachments, warnings } = await readAttachments(files, options);
    const { document, unreadable } = singlePage({ format: "zip" }, [], []);
    return { document: { ...document, attachments }, warnings, unreadable };
  },
};

function encrypted(password: string | undefined): ExtractionError {
  const [code, what] =
    password === undefined
      ? (["PASSWORD_REQUIRED", "is encrypted"] as const)
      : (["NOT_AVAILABLE", "is encrypted, which cannot be opened here"] as const);
  return new ExtractionError(code, `every member of the archive ${what}; unpack it and send its documents`);
}
