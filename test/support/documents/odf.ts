// Builds small OpenDocument files (ISO/IEC 26300), zipped or flat, from the parts that a test names.

import { strToU8, zipSync } from "fflate";

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";
const NAMESPACES = [
  ...["office", "text", "table", "draw", "presentation", "style", "meta", "chart", "manifest"].map(
    (name) => `xmlns:${name}="${OASIS}:${name}:1.0"`,
  ),
  `xmlns:fo="${OASIS}:xsl-fo-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(" ");

export type OdfKind = "text" | "spreadsheet" | "presentation";

export interface OdfParts {
  readonly kind: OdfKind;
  /** Content of office:text, office:spreadsheet or office:presentation. */
  readonly body: string;
  /** Content of office:automatic-styles in the content. */
  readonly automaticStyles?: string;
  /** Content of office:styles and office:master-styles. */
  readonly styles?: string;
  readonly masterStyles?: string;
  /** Content of office:meta. */
  readonly meta?: string;
  readonly entries?: Readonly<Record<string, string | Uint8Array>>;
}

export function odfBytes(parts: OdfParts, mimetype = `application/vnd.oasis.opendocument.${parts.kind}`): Uint8Array {
  const styles = parts.styles === undefined ? "" : `<office:styles>${parts.styles}</office:styles>`;
  const entries: Record<string, string | Uint8Array> = {
    mimetype,
    "content.xml": contentPart(parts),
    "styles.xml": `<office:document-styles ${NAMESPACES}>${styles}${masterStyles(parts)}</office:document-styles>`,
    "META-INF/manifest.xml": `<manifest:manifest ${NAMESPACES}/>`,
    ...(parts.meta === undefined
      ? {}
      : {
          "meta.xml": `<office:document-meta ${NAMESPACES}><office:meta>${parts.meta}</office:meta></office:document-meta>`,
        }),
    ...parts.entries,
  };
  const bytes = Object.entries(entries).map(([name, content]) => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(bytes));
}

/** A flat file: one XML file with all parts. */
export function flatOdfBytes(parts: OdfParts): Uint8Array {
  const type = `application/vnd.oasis.opendocument.${parts.kind}`;
  const styles = parts.styles === undefined ? "" : `<office:styles>${parts.styles}</office:styles>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <office:document ${NAMESPACES} office:mimetype="${type}">${styles}<office:automatic-styles>${parts.automaticStyles ?? ""}</office:automatic-styles>${masterStyles(parts)}${bodyOf(parts)}</office:document>`;
  return strToU8(xml);
}

/** A content.xml by itself, such as that of an embedded object. */
export function contentPart(parts: Pick<OdfParts, "kind" | "body" | "automaticStyles">): string {
  const styles = `<office:automatic-styles>${parts.automaticStyles ?? ""}</office:automatic-styles>`;
  return `<office:document-content ${NAMESPACES}>${styles}${bodyOf(parts)}</office:document-content>`;
}

function bodyOf({ kind, body }: Pick<OdfParts, "kind" | "body">): string {
  return `<office:body><office:${kind}>${body}</office:${kind}></office:body>`;
}

function masterStyles({ masterStyles: inside }: OdfParts): string {
  return inside === undefined ? "" : `<office:master-styles>${inside}</office:master-styles>`;
}

export const p = (content: string): string => `<text:p>${content}</text:p>`;

export function note(kind: "footnote" | "endnote", citation: string, text: string): string {
  return `<text:note text:note-class="${kind}"><text:note-citation>${citation}</text:note-citation><text:note-body>${p(text)}</text:note-body></text:note>`;
}

export function annotation(text: string): string {
  return `<office:annotation><dc:creator>silent</dc:creator><dc:date>2026-01-01</dc:date>${p(text)}</office:annotation>`;
}

/** A table. A cell is the content of a table:table-cell, or such an element with its own attributes. */
export function odfTable(name: string, rows: readonly (readonly string[])[], attributes = ""): string {
  const cell = (content: string) =>
    content.startsWith("<table:") ? content : `<table:table-cell>${content}</table:table-cell>`;
  const list = rows.map((row) => `<table:table-row>${row.map(cell).join("")}</table:table-row>`);
  return `<table:table table:name="${name}" ${attributes}>${list.join("")}</table:table>`;
}
