// Reads the metadata of a PDF.

import type { Metadata } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import type { ReadablePdf } from "./readable-pdf.ts";

/** Returns each field from the Info dictionary, else from XMP. */
export async function readMetadata(pdf: ReadablePdf): Promise<Metadata> {
  const [facts, xmpFields] = await Promise.all([
    pdf.document<Readonly<Record<string, unknown>>>("documentInfo"),
    pdf.catalog<{ readonly parsedData: ReadonlyMap<string, unknown> } | null>("metadata"),
  ]);
  const field = (name: string, xmp: string): string | undefined =>
    cleanText(facts[name]) ?? cleanText(xmpFields?.parsedData.get(xmp));
  return dropAbsent({
    format: "pdf",
    pages: pdf.numPages,
    title: field("Title", "dc:title"),
    author: field("Author", "dc:creator"),
    subject: field("Subject", "dc:description"),
    keywords: field("Keywords", "pdf:keywords"),
    creator: field("Creator", "xmp:creatortool"),
    producer: field("Producer", "pdf:producer"),
    created: toIsoDate(field("CreationDate", "xmp:createdate")),
    modified: toIsoDate(field("ModDate", "xmp:modifydate")),
    language: cleanText(facts["Language"]),
  });
}

/** Recognises XFA forms. Their pages are XML; pdf.js reads only a page that asks for another viewer. */
export async function isXfaForm(pdf: ReadablePdf): Promise<boolean> {
  const facts = await pdf.document<Readonly<Record<string, unknown>>>("documentInfo");
  return facts["IsXFAPresent"] === true && facts["IsAcroFormPresent"] !== true;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g;

function cleanText(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.filter((each) => typeof each === "string").join(", ") : value;
  if (typeof text !== "string") return undefined;
  return toNfc(text.replace(CONTROL_CHARACTERS, " ").trim()) || undefined;
}

// D:YYYYMMDDHHmmSSOHH'mm', where everything after the year is optional (ISO 32000-2, 7.9.4).
const PDF_DATE =
  /^(?:D:)?(?<year>\d{4})(?<month>\d\d)?(?<day>\d\d)?(?<hour>\d\d)?(?<minute>\d\d)?(?<second>\d\d)?(?:(?<zulu>Z)|(?<sign>[+-])(?<offsetHour>\d\d)'?(?<offsetMinute>\d\d)?)?/;

/** Converts a PDF date to ISO 8601. XMP dates are ISO 8601 already. Returns undefined for text that is no date. */
export function toIsoDate(text = ""): string | undefined {
  if (/^\d{4}-\d\d/.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : text;
  const parts = PDF_DATE.exec(text)?.groups;
  if (parts?.["year"] === undefined) return undefined;
  const { year, month = "01", day = "01", hour = "00", minute = "00", second = "00" } = parts;
  const { zulu, sign, offsetHour, offsetMinute = "00" } = parts;
  const offset = offsetHour === undefined ? zulu : `${sign}${offsetHour}:${offsetMinute}`;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}${offset ?? ""}`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

type Optional<T> = { readonly [K in keyof T]: T[K] | undefined };

function dropAbsent({ format, pages, ...optional }: Optional<Metadata> & Pick<Metadata, "format" | "pages">): Metadata {
  const present = Object.entries(optional).filter(([, value]) => value !== undefined);
  return { format, pages, ...Object.fromEntries(present) };
}
