// Excel spreadsheets since version 2. Each sheet is a page.

import type { Format } from "../shared/format.ts";

export const spreadsheet: Format = {
  name: "xls",
  method: "xls_to_text",
  extensions: [".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".xltm", ".xlt"],
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.ms-excel.sheet.macroenabled.12",
    "application/vnd.ms-excel.sheet.binary.macroenabled.12",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
    "application/vnd.ms-excel.template.macroenabled.12",
  ],

  async extract(bytes, options) {
    const { workbookExtraction } = await import("./workbook.ts");
    return await workbookExtraction(bytes, options);
  },
};
