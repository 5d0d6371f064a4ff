// Builds small Word documents (ECMA-376) from the parts that a test names.

import { strToU8, zipSync } from "fflate";

const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

export interface DocxParts {
  /** Content of w:body. */
  readonly body: string;
  /** Texts of notes and comments, by id from 1. The body refers to them with `footnote(1)` and `comment(1)`. */
  readonly footnotes?: readonly string[];
  readonly endnotes?: readonly string[];
  readonly comments?: readonly string[];
  readonly header?: string;
  readonly footer?: string;
  /** Content of cp:coreProperties. */
  readonly core?: string;
  /** Targets of links, by the relationship id in `link`. */
  readonly links?: Readonly<Record<string, string>>;
  /** Pictures by the relationship id in `picture`. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
  /** Other entries of the archive, by name. */
  readonly entries?: Readonly<Record<string, string | Uint8Array>>;
}

export function docxBytes(parts: DocxParts): Uint8Array {
  const related: Record<string, string> = { styles: STYLES, numbering: NUMBERING };
  if (parts.footnotes) related["footnotes"] = notes("footnote", parts.footnotes);
  if (parts.endnotes) related["endnotes"] = notes("endnote", parts.endnotes);
  if (parts.comments) related["comments"] = notes("comment", parts.comments);
  if (parts.header) related["header1"] = `<w:hdr ${WORD}>${paragraph(parts.header)}</w:hdr>`;
  if (parts.footer) related["footer1"] = `<w:ftr ${WORD}>${paragraph(parts.footer)}</w:ftr>`;
  const entries: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": contentTypes(Object.keys(related)),
    "_rels/.rels": relationships([["rId1", "officeDocument", "word/document.xml"]]),
    "word/document.xml": `<w:document ${WORD} xmlns:r="${RELATIONSHIPS}"><w:body>${parts.body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relationships([
      ...Object.keys(related).map((name): Relationship => [name, name.replace(/\d$/, ""), `${name}.xml`]),
      ...Object.entries(parts.links ?? {}).map(([id, uri]): Relationship => [id, "hyperlink", uri]),
      ...Object.keys(parts.pictures ?? {}).map((id): Relationship => [id, "image", `media/${id}.png`]),
    ]),
    ...Object.fromEntries(Object.entries(related).map(([name, xml]) => [`word/${name}.xml`, xml])),
    ...(parts.core === undefined ? {} : { "docProps/core.xml": coreProperties(parts.core) }),
    ...Object.fromEntries(Object.entries(parts.pictures ?? {}).map(([id, bytes]) => [`word/media/${id}.png`, bytes])),
    ...parts.entries,
  };
  const bytes = (content: string | Uint8Array) => (typeof content === "string" ? strToU8(content) : content);
  return zipSync(Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, bytes(content)])));
}

/** A paragraph. `content` is either runs made by the functions below, or plain words. */
export function paragraph(content: string, properties = ""): string {
  const runs = content.startsWith("<") ? content : run(content);
  return `<w:p>${properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

export function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`;
}

export function heading(level: number, text: string): string {
  return paragraph(text, `<w:pStyle w:val="Heading${level}"/>`);
}

/** An item of a list. Level 1 is the outermost. */
export function listItem(kind: "bullet" | "number", level: number, text: string): string {
  const id = kind === "bullet" ? 1 : 2;
  return paragraph(text, `<w:numPr><w:ilvl w:val="${level - 1}"/><w:numId w:val="${id}"/></w:numPr>`);
}

export function link(id: string, text: string): string {
  return `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`;
}

/** A paragraph with a picture in Word's drawing, and in a fallback for older readers. */
export function picture(id: string): string {
  const drawing = `<w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:embed="${id}"/></w:drawing>`;
  const older = `<w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" r:id="${id}"/></w:pict>`;
  const compatible = "http://schemas.openxmlformats.org/markup-compatibility/2006";
  return `<w:p><w:r><mc:AlternateContent xmlns:mc="${compatible}"><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${older}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
}

export function footnote(id: number): string {
  return `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
}

export function endnote(id: number): string {
  return `<w:r><w:endnoteReference w:id="${id}"/></w:r>`;
}

export function comment(id: number): string {
  return `<w:r><w:commentReference w:id="${id}"/></w:r>`;
}

/** A table. Cells are words, or words that span columns. */
export function table(
  rows: readonly (readonly (string | { readonly text: string; readonly columns: number })[])[],
): string {
  const cell = (content: string | { readonly text: string; readonly columns: number }) =>
    typeof content === "string"
      ? `<w:tc>${paragraph(content)}</w:tc>`
      : `<w:tc><w:tcPr><w:gridSpan w:val="${content.columns}"/></w:tcPr>${paragraph(content.text)}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
}

type Relationship = readonly [id: string, type: string, target: string];

function relationships(list: readonly Relationship[]): string {
  const items = list.map(([id, type, target]) => {
    const mode = type === "hyperlink" ? ' TargetMode="External"' : "";
    return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${escapeText(target)}"${mode}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;
}

function contentTypes(names: readonly string[]): string {
  const overrides = ["document.main", ...names.map((name) => name.replace(/\d$/, ""))].map((type, index) => {
    const file = index === 0 ? "document" : names[index - 1];
    return `<Override PartName="/word/${file}.xml" ContentType="${MAIN}.${type}+xml"/>`;
  });
  const defaults = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>';
  return `<Types xmlns="${PACKAGE}/content-types">${defaults}${overrides.join("")}</Types>`;
}

function notes(kind: "footnote" | "endnote" | "comment", texts: readonly string[]): string {
  const items = texts.map((text, index) => `<w:${kind} w:id="${index + 1}">${paragraph(text)}</w:${kind}>`);
  return `<w:${kind}s ${WORD}>${items.join("")}</w:${kind}s>`;
}

function coreProperties(content: string): string {
  const namespaces = `xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`;
  return `<cp:coreProperties ${namespaces} xmlns:dcterms="http://purl.org/dc/terms/">${content}</cp:coreProperties>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const STYLES = `<w:styles ${WORD}>${[1, 2, 3]
  .map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join("")}</w:styles>`;

const levels = (format: string) =>
  [0, 1, 2]
    .map((level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`)
    .join("");

const NUMBERING = `<w:numbering ${WORD}>${["bullet", "decimal"]
  .map((format, id) => `<w:abstractNum w:abstractNumId="${id}">${levels(format)}</w:abstractNum>`)
  .join("")}${[0, 1]
  .map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`)
  .join("")}</w:numbering>`;
