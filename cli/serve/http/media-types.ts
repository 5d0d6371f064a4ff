// Media types by the extension of the format that reads a document, as Tika names them.

import type { Type } from "../../../functions/engine/formats/detect/detect.ts";

const OOXML = "application/vnd.openxmlformats-officedocument";
const ODF = "application/vnd.oasis.opendocument";
const EXCEL = "application/vnd.ms-excel";

const TYPES: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".docx": `${OOXML}.wordprocessingml.document`,
  ".docm": "application/vnd.ms-word.document.macroenabled.12",
  ".dotx": `${OOXML}.wordprocessingml.template`,
  ".dotm": "application/vnd.ms-word.template.macroenabled.12",
  ".doc": "application/msword",
  ".dot": "application/msword",
  ".rtf": "application/rtf",
  ".pptx": `${OOXML}.presentationml.presentation`,
  ".pptm": "application/vnd.ms-powerpoint.presentation.macroenabled.12",
  ".ppsx": `${OOXML}.presentationml.slideshow`,
  ".ppsm": "application/vnd.ms-powerpoint.slideshow.macroenabled.12",
  ".potx": `${OOXML}.presentationml.template`,
  ".potm": "application/vnd.ms-powerpoint.template.macroenabled.12",
  ".ppt": "application/vnd.ms-powerpoint",
  ".xlsx": `${OOXML}.spreadsheetml.sheet`,
  ".xlsm": `${EXCEL}.sheet.macroenabled.12`,
  ".xltx": `${OOXML}.spreadsheetml.template`,
  ".xltm": `${EXCEL}.template.macroenabled.12`,
  ".xlsb": `${EXCEL}.sheet.binary.macroenabled.12`,
  ".xls": EXCEL,
  ".odt": `${ODF}.text`,
  ".ott": `${ODF}.text-template`,
  ".odm": `${ODF}.text-master`,
  ".oth": `${ODF}.text-web`,
  ".odg": `${ODF}.graphics`,
  ".ods": `${ODF}.spreadsheet`,
  ".ots": `${ODF}.spreadsheet-template`,
  ".odp": `${ODF}.presentation`,
  ".otp": `${ODF}.presentation-template`,
  ".fodt": `${ODF}.flat.text`,
  ".fods": `${ODF}.flat.spreadsheet`,
  ".fodp": `${ODF}.flat.presentation`,
  ".html": "text/html",
  ".xhtml": "application/xhtml+xml",
  ".epub": "application/epub+zip",
  ".eml": "message/rfc822",
  ".mbox": "application/mbox",
  ".msg": "application/vnd.ms-outlook",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".fb2": "application/x-fictionbook+xml",
  ".csv": "text/csv",
  ".tsv": "text/tab-separated-values",
  ".md": "text/x-web-markdown",
  ".json": "application/json",
  ".ipynb": "application/x-ipynb+json",
  ".vtt": "text/vtt",
  ".srt": "application/x-subrip",
  ".zip": "application/zip",
  ".txt": "text/plain",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".tiff": "image/tiff",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".bmp": "image/bmp",
  ".heic": "image/heic",
  ".jp2": "image/jp2",
};

/** Extensions with the same container as another one. Their names decide, because the bytes hardly differ. */
const VARIANTS: Readonly<Record<string, string>> = {
  ".docx": ".docm .dotx .dotm",
  ".pptx": ".pptm .ppsx .ppsm .potx .potm",
  ".xlsx": ".xlsm .xltx .xltm",
  ".odt": ".ott .odm .oth .odg",
  ".ods": ".ots",
  ".odp": ".otp",
  ".html": ".xhtml",
  ".csv": ".tsv",
  ".xml": ".fb2",
};
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ ".htm": ".html", ".jpeg": ".jpg", ".tif": ".tiff", ".markdown": ".md", ".tab": ".tsv", ".text": ".txt" },
  ...{ ".ndjson": ".json", ".jsonl": ".json", ".mht": ".eml", ".mhtml": ".eml", ".oft": ".msg", ".xlt": ".xls" },
  ...{ ".pps": ".ppt", ".pot": ".ppt" },
};
const UNKNOWN = "application/octet-stream";

/** Media type of a detected document. */
export function mediaTypeOf({ extension, seen }: Type, name: string): string {
  if (seen.startsWith("image/")) return seen;
  if (extension === undefined) return seen.includes("/") && !seen.includes(" ") ? seen : UNKNOWN;
  const known = OTHER_NAMES[extension] ?? extension;
  const named = extensionOf(name);
  const variant = VARIANTS[known]?.split(" ").includes(named) === true ? named : known;
  return TYPES[variant] ?? UNKNOWN;
}

/** Media type of a document by its name; undefined for an unknown extension. */
export function mediaTypeByName(name: string): string | undefined {
  return TYPES[extensionOf(name)];
}

/** Extension for a declared media type; empty for an unknown one. */
export function extensionOfType(contentType: string): string {
  const type = contentType.replace(/;.*$/s, "").trim().toLowerCase();
  return Object.entries(TYPES).find(([, known]) => known === type)?.[0] ?? SYNONYMS[type] ?? "";
}

const SYNONYMS: Readonly<Record<string, string>> = {
  ...{ "text/markdown": ".md", "text/xml": ".xml", "text/rtf": ".rtf", "application/x-pdf": ".pdf" },
};

function extensionOf(name: string): string {
  const [extension = ""] = /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase()) ?? [];
  return OTHER_NAMES[extension] ?? extension;
}
