// Where results go: as asked; else beside the document, or in our bucket where there is no "beside".

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

/** Throws INVALID_EVENT where there is no place. The results of one page have its number, so that they spare the whole document's. */
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
      `${isHttp(document) ? "an HTTP document" : "an upload event"} has no place for its results; give text_uri in the event, or set TEXTRACTOR_BUCKET on the function`,
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

/** Of the 1,024 bytes of a key; what is hung on takes up to 110. */
const LONGEST_KEY_BYTES = 900;
const LONGEST_QUERY = 100;

/** The source host or bucket, then the path or key, as one S3 key. */
function keyOf(document: string): string {
  const [top, rest] = pathOf(document);
  const key = `${top}/${rest}`;
  return Buffer.byteLength(key) <= LONGEST_KEY_BYTES ? key : `${top}/${digest(key)}`;
}

function pathOf(document: string): readonly [top: string, rest: string] {
  const [, bucket, s3Key] = /^s3:\/\/([^/]*)\/(.*)$/is.exec(document) ?? [];
  if (bucket !== undefined && s3Key !== undefined) return [bucket, s3Key];
  if (!URL.canParse(document))
    throw new ExtractionError("INVALID_EVENT", "document_uri: is not an address; write it as https://host/path");
  const { host, pathname, search } = new URL(document);
  const path = percentDecoded(pathname.replace(/\/$/, "/index.html"));
  return [host, `${path.slice(1)}${nameOfQuery(search)}`];
}

/** Signatures of S3 and Google, CloudFront, and Azure: another one each time, for the same document. */
const SIGNED = /^(x-amz-signature|x-goog-signature|signature|sig)$/i;
const OF_SIGNATURES =
  /^(x-(amz|goog)-.*|awsaccesskeyid|googleaccessid|key-pair-id|policy|expires|signature|sig|s[eprtv]|spr|sip|sk[a-z]{1,3})$/i;

/** Objects are listed and logged by their names, so nothing that opens a door may stand in one. */
function nameOfQuery(search: string): string {
  const given = search.slice(1).split("&").filter(Boolean);
  const isSigned = given.some((one) => SIGNED.test(nameOf(one)));
  const kept = isSigned ? given.filter((one) => !OF_SIGNATURES.test(nameOf(one))) : given;
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
