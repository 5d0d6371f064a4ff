// Word documents (ECMA-376 part 1, 17).

import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";

export const docx: Format = {
  name: "docx",
  method: "docx_to_text",
  extensions: [".docx", ".docm", ".dotx", ".dotm"],
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.ms-word.document.macroenabled.12",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
    "application/vnd.ms-word.template.macroenabled.12",
  ],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { readAttachments } = await import("../shared/attachments.ts");
    const { embeddedFiles } = await import("../office/embedded-files.ts");
    const { openPackage } = await import("../office/office-package.ts");
    const { officeProperties } = await import("../office/office-properties.ts");
    const { wordDocument } = await import("./docx-stories.ts");
    const { placedPictures } = await import("../image/placed-pictures.ts");
    const { formFields } = await import("../shared/form-fields.ts");
    const { plainPackage } = await import("../office/decrypted-package.ts");
    const plain = plainPackage(bytes, options);
    // For an encrypted document only the file name says that it is Word's, and names can be wrong.
    const found = plain === bytes ? docx : await options.detect(plain, options.name);
    if (found !== docx) return await found.extract(plain, options);
    const parts = openPackage(plain, options.limits, /^word\/document\d*\.xml$/i);
    const { blocks, warnings, fields, pictures } = wordDocument(parts, options.trackedChanges);
    const form = formFields(fields);
    const { document, unreadable } = singlePage({ format: "docx", ...officeProperties(parts) }, blocks, warnings);
    const files = [...placedPictures(document.pages, pictures), ...embeddedFiles(parts, [parts.main])];
    const { attachments, warnings: attachmentWarnings } = await readAttachments(files, options);
    return {
      document: { ...document, ...form.document, attachments },
      warnings: [...warnings, ...form.warnings, ...attachmentWarnings],
      unreadable,
      // Names in the text leave out the folder of the main part.
      pictures: ({ uri = "" }) => parts.bytes(`word/${uri}`) ?? parts.bytes(uri),
    };
  },
};
