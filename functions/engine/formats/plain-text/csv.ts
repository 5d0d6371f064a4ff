// Separated values (RFC 4180 and its variants) as one table, with cells as written.

import { ExtractionError } from "../../base/errors.ts";
import type { Cell } from "../../base/model.ts";
import { decodeText } from "../../codecs/text/decode-text.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { tableText } from "../shared/table-text.ts";
import { separatedRows, separatorOf } from "./csv-rows.ts";
import { encodingWarnings } from "./text.ts";

// A cell takes 150 bytes in the model, so the limit is 300 MB. The limit of rows is Excel's.
const MAX_CELLS = 2_000_000;
const MAX_ROWS = 1_048_576;

export const csv: Format = {
  name: "csv",
  method: "csv_to_text",
  extensions: [".csv", ".tsv", ".tab"],
  mediaTypes: ["text/csv", "text/tab-separated-values"],

  async extract(bytes, { name, pages, charset }) {
    wantedPages(pages, 1);
    const { text, encoding, invalid } = await decodeText(bytes, charset);
    const warnings = [...encodingWarnings(encoding, invalid)];
    const cells: Cell[] = [];
    let rows = 0;
    let columns = 0;
    for (const row of separatedRows(text, separatorOf(text, name))) {
      if (rows >= MAX_ROWS || cells.length + row.length > MAX_CELLS) {
        warnings.push(
          `rows from ${rows + 1} on were skipped: the limit is ${MAX_ROWS} rows or ${MAX_CELLS} cells; split the file`,
        );
        break;
      }
      rows++;
      columns = Math.max(columns, row.length);
      for (const [index, value] of row.entries()) {
        cells.push({ row: rows, column: index + 1, text: toNfc(value.trim()) });
      }
    }
    if (rows === 0) {
      throw new ExtractionError("EMPTY_DOCUMENT", "the table has no rows", {
        remedy: "check that it was exported whole",
      });
    }
    const table = { rows, columns, cells };
    return singlePage({ format: "csv", encoding }, [{ kind: "table", text: tableText(cells), table }], warnings);
  },
};
