// Spreadsheets of every kind: Excel's since version 2, and OpenDocument's. Each sheet is a page.

import type { Format } from "./format.ts";

export const xls: Format = {
  name: "xls",
  method: "xls_to_text",
  extensions: [".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".xltm", ".xlt", ".ods", ".fods"],
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.ms-excel.sheet.macroenabled.12",
    "application/vnd.ms-excel.sheet.binary.macroenabled.12",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
    "application/vnd.ms-excel.template.macroenabled.12",
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.oasis.opendocument.spreadsheet-flat-xml",
  ],

  async extract(bytes, options) {
    const { isOpenDocument } = await import("./odf/source.ts");
    if (isOpenDocument(bytes)) {
      const { openDocumentExtraction } = await import("./odf/open-document.ts");
      return await openDocumentExtraction(bytes, options, "xls");
    }
    const { workbookExtraction } = await import("./sheets/workbook.ts");
    return await workbookExtraction(bytes, options);
  },
};
