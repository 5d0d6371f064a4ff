// ZIP archives, whose members are documents of their own.

import { ExtractionError } from "../../base/errors.ts";
import { openZip, type Zip } from "../../codecs/containers/zip-archive.ts";
import { wrongPassword } from "../../codecs/containers/zip-encryption.ts";
import { type AttachedFile, readAttachments } from "../shared/attachments.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";

/** Files that systems add: folders of the macOS archiver, thumbnails, folder settings. */
const CLUTTER = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

export const zip: Format = {
  name: "zip",
  method: "zip_to_text",
  extensions: [".zip"],
  mediaTypes: ["application/zip"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const archive = openZip(bytes, options.limits, options.password);
    const members = archive.names.filter((name) => !name.endsWith("/") && !CLUTTER.test(name));
    const encrypted = members.filter((name) => archive.isEncrypted(name));
    if (encrypted.length > 0 && encrypted.length === members.length) refuseClosed(archive, encrypted, options.password);
    const files = members.map((name): AttachedFile => ({ name, bytes: () => archive.read(name) }));
    const { attachments, warnings } = await readAttachments(files, options);
    const { document, unreadable } = singlePage({ format: "zip" }, [], []);
    return { document: { ...document, attachments }, warnings, unreadable };
  },
};

/** Throws when no member can be opened. Other encrypted members become warnings. */
function refuseClosed(archive: Zip, encrypted: readonly string[], password: string | undefined): void {
  if (password === undefined) {
    throw new ExtractionError("PASSWORD_REQUIRED", "every member of the archive is encrypted", {
      remedy: "send its `password`, or unpack it and send its documents",
    });
  }
  if (!encrypted.some((name) => archive.isOpenTo(name))) throw wrongPassword();
}
