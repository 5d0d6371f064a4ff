// AWS Signature Version 4, in a header and in a query (presigned).
// AWS general reference, "Create a signed AWS API request".

import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "./s3-errors.ts";

export interface SignedRequest {
  readonly method: string;
  /** Path as sent, with percent encoding. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body, for services whose clients send no hash in a header. S3's clients do. */
  readonly body?: Uint8Array;
}

interface Claim {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly presigned: boolean;
}

/** Throws unless the request is signed with one of the secrets, which are listed by access key. */
export function checkSignature(request: SignedRequest, secrets: Readonly<Record<string, string>>): void {
  const claim = claimOf(request);
  const [accessKey = "", day = "", region = "", service = ""] = claim.credential.split("/");
  const secret = secrets[accessKey];
  if (secret === undefined) refuse("InvalidAccessKeyId", "The AWS access key Id you provided does not exist.");
  if (claim.presigned && expiryOf(claim.date, request.query) < Date.now())
    refuse("AccessDenied", "Request has expired");

  const scope = `${day}/${region}/${service}/aws4_request`;
  const canonical = createHash("sha256").update(canonicalRequest(request, claim)).digest("hex");
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, ["AWS4-HMAC-SHA256", claim.date, scope, canonical].join("\n")).toString("hex");
  if (expected !== claim.signature) {
    refuse("SignatureDoesNotMatch", "The request signature we calculated does not match the signature you provided.");
  }
}

function claimOf({ query, headers }: SignedRequest): Claim {
  const signature = query.get("X-Amz-Signature");
  if (signature !== null) {
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: query.get("X-Amz-SignedHeaders") ?? "",
      signature,
      date: query.get("X-Amz-Date") ?? "",
      presigned: true,
    };
  }
  const header = /Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(headers.authorization ?? "");
  if (header === null) refuse("AccessDenied", "Anonymous access is not allowed");
  const [, credential = "", signedHeaders = "", given = ""] = header;
  return { credential, signedHeaders, signature: given, date: String(headers["x-amz-date"] ?? ""), presigned: false };
}

function canonicalRequest({ method, path, query, headers, body }: SignedRequest, claim: Claim): string {
  const parameters = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const signed = claim.signedHeaders.split(";").map(
    (name) =>
      `${name}:${String(headers[name] ?? "")
        .trim()
        .replace(/ +/g, " ")}`,
  );
  const declared = claim.presigned ? "UNSIGNED-PAYLOAD" : String(headers["x-amz-content-sha256"] ?? "");
  const payload = body === undefined ? declared : createHash("sha256").update(body).digest("hex");
  const canonicalPath = path
    .split("/")
    .map((segment) => encode(decodeURIComponent(segment)))
    .join("/");
  return [method, canonicalPath, parameters, ...signed, "", claim.signedHeaders, payload].join("\n");
}

function expiryOf(date: string, query: URLSearchParams): number {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return Date.parse(iso) + Number(query.get("X-Amz-Expires")) * 1000;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
