// OpenDocument texts, spreadsheets, presentations, drawings and templates (ISO/IEC 26300), zipped or as flat XML.

import type { Format } from "../shared/format.ts";

const TYPE = "application/vnd.oasis.opendocument";

export const odf: Format = {
  name: "odf",
  method: "odf_to_text",
  extensions: [
    ".odt",
    ".odp",
    ".ods",
    ".odg",
    ".odm",
    ".otm",
    ".otp",
    ".ots",
    ".ott",
    ".otg",
    ".oth",
    ".fodt",
    ".fodp",
    ".fods",
    ".fodg",
  ],
  mediaTypes: [
    `${TYPE}.text`,
    `${TYPE}.presentation`,
    `${TYPE}.spreadsheet`,
    `${TYPE}.graphics`,
    `${TYPE}.text-master`,
    `${TYPE}.text-master-template`,
    `${TYPE}.presentation-template`,
    `${TYPE}.spreadsheet-template`,
    `${TYPE}.text-template`,
    `${TYPE}.graphics-template`,
    `${TYPE}.text-web`,
    `${TYPE}.text-flat-xml`,
    `${TYPE}.presentation-flat-xml`,
    `${TYPE}.spreadsheet-flat-xml`,
    `${TYPE}.graphics-flat-xml`,
  ],

  async extract(bytes, options) {
    const { openDocumentExtraction } = await import("./odf-document.ts");
    return await openDocumentExtraction(bytes, options);
  },
};
