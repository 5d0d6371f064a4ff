// Addresses of results: those of the event, else next to the document, or in our bucket where nothing can be written
// there.

import { createHash } from "node:crypto";
import { ExtractionError } from "../base/errors.ts";
import { SECRET_NAME } from "../base/hidden-parameters.ts";
import { percentDecoded } from "../base/percent-encoding.ts";

export interface PlaceFields {
  readonly document_uri: string;
  readonly page?: number | undefined;
  readonly text_uri?: string | undefined;
  readonly searchable_pdf_uri?: string | undefined;
  readonly temp_uri_prefix?: string | undefined;
}

export interface Places {
  readonly textUri: string;
  readonly searchablePdfUri: string;
  readonly tempUriPrefix: string;
}

/**
 * Addresses of the text, the searchable PDF and the temporary objects. The results of one page have its number, so that
 * they do not overwrite those of the whole document. Throws INVALID_EVENT where no default address exists.
 */
export function placesOf(fields: PlaceFields, eventBorne: boolean, bucket: string | undefined): Places {
  const document = fields.document_uri;
  const ofText = fields.text_uri !== undefined && (eventBorne || isHttp(document));
  const page = fields.page === undefined || ofText ? "" : `.${String(fields.page).padStart(5, "0")}`;
  const stem = (): string => {
    if (!eventBorne && !isHttp(document)) return document;
    if (fields.text_uri !== undefined) return fields.text_uri.replace(/\.txt$/i, "");
    if (bucket !== undefined) return `s3://${bucket}/${keyOf(document)}`;
    throw new ExtractionError(
      "INVALID_EVENT",
      `${isHttp(document) ? "an HTTP document" : "an upload event"} has no place for its results`,
      { remedy: "give text_uri in the event, or set TEXTRACTOR_BUCKET on the function" },
    );
  };
  return {
    textUri: fields.text_uri ?? `${stem()}${page}.txt`,
    searchablePdfUri: fields.searchable_pdf_uri ?? `${stem()}${page}.searchable.pdf`,
    tempUriPrefix: fields.temp_uri_prefix ?? `${stem()}-temp`,
  };
}

export function isHttp(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

/** S3 allows 1,024 bytes; the suffixes of results take up to 110. */
const LONGEST_KEY_BYTES = 900;
const LONGEST_QUERY = 100;

/** S3 key made of the source's host or bucket and its path or key. */
function keyOf(document: string): string {
  const [top, rest] = pathOf(document);
  const key = `${top}/${rest}`;
  return Buffer.byteLength(key) <= LONGEST_KEY_BYTES ? key : `${top}/${digest(key)}`;
}

function pathOf(document: string): readonly [top: string, rest: string] {
  const [, bucket, s3Key] = /^s3:\/\/([^/]*)\/(.*)$/is.exec(document) ?? [];
  if (s3Key !== undefined) return [String(bucket), s3Key];
  if (!URL.canParse(document))
    throw new ExtractionError("INVALID_EVENT", "document_uri: is not an address", {
      remedy: "write it as https://host/path",
    });
  const { host, pathname, search } = new URL(document);
  const path = percentDecoded(pathname.replace(/\/$/, "/index.html"));
  return [host, `${path.slice(1)}${nameOfQuery(search)}`];
}

/** Signatures of S3, Google, CloudFront and Azure. They differ each time for the same document. */
const SIGNED = /^(x-amz-signature|x-goog-signature|signature|sig)$/i;
const SIGNATURE_PARAMETERS =
  /^(x-(amz|goog)-.*|awsaccesskeyid|googleaccessid|key-pair-id|policy|expires|signature|sig|s[eprtv]|spr|sip|sk[a-z]{1,3})$/i;

/** The part of a key that stands for the query. Keys appear in listings and logs, so they must hold no secret. */
function nameOfQuery(search: string): string {
  const given = search.slice(1).split("&").filter(Boolean);
  const isSigned = given.some((one) => SIGNED.test(nameOf(one)));
  const kept = isSigned ? given.filter((one) => !SIGNATURE_PARAMETERS.test(nameOf(one))) : given;
  if (kept.length === 0) return "";
  const query = kept.join("&");
  const isSafe = query.length <= LONGEST_QUERY && !kept.some((one) => SECRET_NAME.test(nameOf(one)));
  return `?${isSafe ? query : digest(query)}`;
}

function nameOf(parameter: string): string {
  return parameter.split("=")[0] ?? "";
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
