// Finds the kind of a ZIP archive from its entries: an Office, OpenDocument or EPUB package, or a plain archive.

import { ExtractionError } from "../../base/errors.ts";
import { openZip, type Zip } from "../../codecs/containers/zip-archive.ts";

// Listing inflates no entry, and the entries read here are small. The format applies the archive's own limits.
const LISTING_LIMITS = { unpackedBytes: 16 * 1024 ** 2, archiveEntries: 1_000_000, inflating: undefined };
const SAMPLE_BYTES = 64 * 1024;

/** The extension whose format reads the archive; ".zip" for a plain archive. */
export function extensionOfZip(bytes: Uint8Array, named: string): string {
  try {
    const zip = openZip(bytes, LISTING_LIMITS);
    return extensionByParts(zip) ?? ".zip";
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    // The format refuses a damaged package and gives the reason.
    const start = Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).toString("latin1");
    const cut = CUT_PACKAGES.find(({ folder }) => start.includes(folder));
    return cut?.extension ?? (PACKAGES.has(named) ? named : ".zip");
  }
}

const CUT_PACKAGES = [
  { folder: "word/", extension: ".docx" },
  { folder: "xl/", extension: ".xlsx" },
  { folder: "ppt/", extension: ".pptx" },
  { folder: "application/epub+zip", extension: ".epub" },
];
const PACKAGES: ReadonlySet<string> = new Set(
  ".docx .docm .dotx .pptx .pptm .ppsx .xlsx .xlsm .xlsb .odt .ott .odm .oth .otm .ods .ots .odp .otp .epub".split(" "),
);

/** Checks the mimetype entry (OpenDocument, EPUB), then the type of the main part (ECMA-376), then well-known parts. */
function extensionByParts(zip: Zip): string | undefined {
  const has = (part: RegExp) => zip.names.some((name) => part.test(name));
  const declared = textOf(zip, "mimetype")?.trim();
  const byMimetype = MIMETYPES.find(({ type }) => declared?.startsWith(type));
  if (byMimetype !== undefined) return byMimetype.extension;
  const mainType = /ContentType="([^"]*\.main(?:\+xml)?)"/.exec(textOf(zip, "[Content_Types].xml") ?? "")?.[1];
  const byType = MAIN_PARTS.find(({ type, part }) => mainType?.includes(type) || has(part));
  if (byType !== undefined) return byType.extension;
  if (has(/^META-INF\/container\.xml$/i) && has(/\.opf$/i)) return ".epub";
  if (has(/^content\.xml$/) && has(/^META-INF\/manifest\.xml$/)) return ".odt";
  return undefined;
}

const MIMETYPES = [
  { type: "application/epub+zip", extension: ".epub" },
  { type: "application/vnd.oasis.opendocument.spreadsheet", extension: ".ods" },
  { type: "application/vnd.oasis.opendocument.presentation", extension: ".odp" },
  { type: "application/vnd.oasis.opendocument", extension: ".odt" },
  { type: "application/vnd.sun.xml.calc", extension: ".ods" },
  { type: "application/vnd.sun.xml.impress", extension: ".odp" },
  { type: "application/vnd.sun.xml", extension: ".odt" },
];
const MAIN_PARTS = [
  { type: "wordprocessingml", part: /^word\/document\d*\.xml$/i, extension: ".docx" },
  { type: "ms-word", part: /^word\/document\d*\.xml$/i, extension: ".docx" },
  { type: "ms-excel.sheet.binary", part: /^xl\/workbook\.bin$/i, extension: ".xlsb" },
  { type: "spreadsheetml", part: /^xl\/workbook\.xml$/i, extension: ".xlsx" },
  { type: "ms-excel", part: /^xl\/workbook\.xml$/i, extension: ".xlsx" },
  { type: "presentationml", part: /^ppt\/presentation\.xml$/i, extension: ".pptx" },
  { type: "ms-powerpoint", part: /^ppt\/presentation\.xml$/i, extension: ".pptx" },
];

function textOf(zip: Zip, name: string): string | undefined {
  const bytes = zip.names.includes(name) ? zip.read(name) : undefined;
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}
