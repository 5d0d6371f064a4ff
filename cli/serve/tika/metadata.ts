// Metadata under the names of Tika (https://cwiki.apache.org/confluence/display/TIKA/Metadata+Overview).

import type { Document } from "../../../functions/engine/base/model.ts";
import { publicText } from "../../../functions/engine/base/public-text.ts";

/** Values by name, as in Tika's JSON: one text, or several. */
export type Metadata = Readonly<Record<string, string | readonly string[]>>;

export interface DescribedDocument {
  readonly document: Document;
  readonly mediaType: string;
  /** Undefined where the client gave none. */
  readonly name: string | undefined;
  readonly bytes: number | undefined;
}

/** Formats whose number of pages Tika gives. */
const PAGED = new Set(["pdf", "pptx", "ppt", "image"]);

export function metadataOf({ document, mediaType, name, bytes }: DescribedDocument): Metadata {
  const { metadata, pages } = document;
  const { format, title, author, authors, subject, keywords, creator } = metadata;
  const isPdf = format === "pdf";
  const encoding = metadata.encoding?.toUpperCase();
  const isOcr = pages.some(({ source }) => source === "ocr");
  const parsedBy = ["textractor", `textractor.${format}`, ...(isOcr ? ["textractor.ocr"] : [])];
  return given({
    "Content-Type":
      encoding === undefined || !mediaType.startsWith("text/") ? mediaType : `${mediaType}; charset=${encoding}`,
    "Content-Length": bytes?.toString(),
    "Content-Encoding": encoding,
    "Content-Language": format === "html" ? metadata.language : undefined,
    resourceName: name,
    "X-TIKA:Parsed-By": parsedBy,
    "X-TIKA:Parsed-By-Full-Set": parsedBy,
    "X-TIKA:detectedEncoding": encoding,
    "dc:title": title,
    "dc:creator": authors ?? author,
    "dc:subject": several(isPdf ? [keywords, subject] : [keywords ?? subject]),
    "dc:description": isPdf ? undefined : subject,
    "dc:format": isPdf ? mediaType : undefined,
    "dc:language": metadata.language,
    "dcterms:created": inUtc(metadata.created ?? metadata.published),
    "dcterms:modified": inUtc(metadata.modified),
    "meta:keyword": keywords,
    "xmp:CreatorTool": creator,
    "xmpTPg:NPages": PAGED.has(format) ? String(metadata.pages) : undefined,
    ...(isPdf ? pdfFacts(document) : {}),
  });
}

/** Warnings under the name that Tika gives its own. */
export function warningsOf(warnings: readonly string[]): Metadata {
  return given({ "X-TIKA:EXCEPTION:warn": warnings.map(publicText) });
}

function pdfFacts({ metadata }: Document): Fields {
  return {
    "pdf:producer": metadata.producer,
    "pdf:docinfo:title": metadata.title,
    "pdf:docinfo:creator": metadata.author,
    "pdf:docinfo:subject": metadata.subject,
    "pdf:docinfo:keywords": metadata.keywords,
    "pdf:docinfo:creator_tool": metadata.creator,
    "pdf:docinfo:producer": metadata.producer,
    "pdf:docinfo:created": inUtc(metadata.created),
    "pdf:docinfo:modified": inUtc(metadata.modified),
  };
}

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Only the fields with a value. Several values of one are a list, as in Tika. */
function given(fields: Fields): Metadata {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const values = (typeof value === "string" ? [value] : (value ?? [])).filter((each) => each !== "");
    const [only] = values;
    return only === undefined ? [] : [[name, values.length === 1 ? only : values] as const];
  });
  return Object.fromEntries(entries);
}

function several(values: readonly (string | undefined)[]): readonly string[] {
  return values.filter((value) => value !== undefined);
}

/** Tika gives times in UTC, to the second. A date without a zone stays as it is. */
function inUtc(time: string | undefined): string | undefined {
  if (time === undefined || !/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(time)) return time;
  const parsed = new Date(time);
  return Number.isNaN(parsed.getTime()) ? time : parsed.toISOString().replace(/\.\d+Z$/, "Z");
}
