// Builds small Excel workbooks (ECMA-376 part 1, 18) from the parts that a test names.

import {
  CHART,
  chartPart,
  DRAWING,
  escapeXml,
  packageBytes,
  RELATIONSHIPS,
  type Related,
  relationships,
} from "./office.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SPREADSHEET_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";

/** A text, a number, or a number with an Excel format. */
export type CellValue = string | number | { readonly value: number; readonly format: string };

export interface Sheet {
  readonly name: string;
  /** Cells by their reference, such as "B2". */
  readonly cells: Readonly<Record<string, CellValue>>;
  readonly merges?: readonly string[];
  readonly hidden?: boolean;
  /** Comments by the reference of their cell. */
  readonly comments?: Readonly<Record<string, string>>;
  readonly textBox?: string;
  readonly chart?: {
    readonly title: string;
    readonly category: string;
    readonly series: string;
    readonly value: number;
  };
  /** Page header with Excel's codes: "&Cwords". */
  readonly header?: string;
  readonly footer?: string;
  /** Addresses by the reference of their cell. */
  readonly links?: Readonly<Record<string, string>>;
}

export function xlsxBytes(sheets: readonly Sheet[], core?: string): Uint8Array {
  const parts: Record<string, string> = {};
  const formats = [...new Set(sheets.flatMap(({ cells }) => Object.values(cells).flatMap(formatOf)))];
  for (const [index, sheet] of sheets.entries()) addSheet(parts, sheet, index + 1, formats);
  const list = sheets.map(({ name, hidden }, index) => {
    const state = hidden ? ' state="hidden"' : "";
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  const related: Related = {
    ...Object.fromEntries(
      sheets.map((_, index) => [`rId${index + 1}`, ["worksheet", `worksheets/sheet${index + 1}.xml`] as const]),
    ),
    styles: ["styles", "styles.xml"],
  };
  const mainType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
  return packageBytes(
    "xl/workbook.xml",
    mainType,
    {
      "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${list.join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": relationships(related),
      "xl/styles.xml": stylesPart(formats),
      ...(core === undefined ? {} : { "docProps/core.xml": core }),
      ...parts,
    },
    { "xl/styles.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml" },
  );
}

function formatOf(value: CellValue): readonly string[] {
  return typeof value === "object" ? [value.format] : [];
}

function stylesPart(formats: readonly string[]): string {
  const list = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`);
  const uses = formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${list.length}">${list.join("")}</numFmts>
    <cellXfs count="${uses.length + 1}"><xf numFmtId="0"/>${uses.join("")}</cellXfs></styleSheet>`;
}

function addSheet(parts: Record<string, string>, sheet: Sheet, number: number, formats: readonly string[]): void {
  const related: Record<string, readonly [string, string]> = {};
  const links = Object.entries(sheet.links ?? {}).map(([reference, uri], index) => {
    related[`link${index}`] = ["hyperlink", uri];
    return `<hyperlink ref="${reference}" r:id="link${index}"/>`;
  });
  if (sheet.comments !== undefined) {
    related["comments"] = ["comments", `../comments${number}.xml`];
    parts[`xl/comments${number}.xml`] = commentsPart(sheet.comments);
  }
  if (sheet.textBox !== undefined || sheet.chart !== undefined) {
    related["drawing"] = ["drawing", `../drawings/drawing${number}.xml`];
    parts[`xl/drawings/drawing${number}.xml`] = drawingPart(sheet);
  }
  if (sheet.chart !== undefined) {
    const { title, category, series, value } = sheet.chart;
    parts[`xl/drawings/_rels/drawing${number}.xml.rels`] = relationships({ chart: ["chart", "../charts/chart1.xml"] });
    parts["xl/charts/chart1.xml"] = chartPart(title, category, series, value);
  }
  const merges = (sheet.merges ?? []).map((reference) => `<mergeCell ref="${reference}"/>`).join("");
  const around = [
    sheet.header === undefined ? "" : `<oddHeader>${escapeXml(sheet.header)}</oddHeader>`,
    sheet.footer === undefined ? "" : `<oddFooter>${escapeXml(sheet.footer)}</oddFooter>`,
  ].join("");
  parts[`xl/worksheets/sheet${number}.xml`] = `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">
    <sheetData>${rowsOf(sheet.cells, formats)}</sheetData>
    ${merges === "" ? "" : `<mergeCells>${merges}</mergeCells>`}
    ${links.length === 0 ? "" : `<hyperlinks>${links.join("")}</hyperlinks>`}
    ${around === "" ? "" : `<headerFooter>${around}</headerFooter>`}</worksheet>`;
  parts[`xl/worksheets/_rels/sheet${number}.xml.rels`] = relationships(related);
}

function rowsOf(cells: Sheet["cells"], formats: readonly string[]): string {
  const rows = new Map<string, string[]>();
  for (const [reference, value] of Object.entries(cells)) {
    const number = /\d+$/.exec(reference)?.[0] ?? "1";
    const row = rows.get(number) ?? [];
    rows.set(number, row);
    row.push(cellXml(reference, value, formats));
  }
  return [...rows].map(([number, row]) => `<row r="${number}">${row.join("")}</row>`).join("");
}

function cellXml(reference: string, value: CellValue, formats: readonly string[]): string {
  if (typeof value === "string") {
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  }
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
  return `<c r="${reference}" s="${formats.indexOf(value.format) + 1}"><v>${value.value}</v></c>`;
}

function commentsPart(comments: NonNullable<Sheet["comments"]>): string {
  const items = Object.entries(comments).map(
    ([reference, text]) =>
      `<comment ref="${reference}" authorId="0"><text><r><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`,
  );
  return `<comments xmlns="${MAIN}"><authors><author>A</author></authors><commentList>${items.join("")}</commentList></comments>`;
}

function drawingPart({ textBox, chart }: Sheet): string {
  const box =
    textBox === undefined
      ? ""
      : `<xdr:twoCellAnchor><xdr:sp><xdr:txBody><a:p><a:r><a:t>${escapeXml(textBox)}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>`;
  const frame =
    chart === undefined
      ? ""
      : `<xdr:twoCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="${CHART}" r:id="chart"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor>`;
  return `<xdr:wsDr xmlns:xdr="${SPREADSHEET_DRAWING}" xmlns:a="${DRAWING}" xmlns:r="${RELATIONSHIPS}">${box}${frame}</xdr:wsDr>`;
}
