// ListObjects, versions 1 and 2: pages of keys in the order of their UTF-8 bytes, grouped at a delimiter.

import { type Answer, type Bucket, bucketNamed, type Call, type Store } from "./s3-store.ts";
import { element, escapeXml, xmlDocument } from "./s3-xml.ts";

const LARGEST_PAGE = 1000;

interface ListingPage {
  readonly keys: readonly string[];
  readonly groups: readonly string[];
  /** The last key or group of the page; the next page starts after it. */
  readonly last: string;
  readonly more: boolean;
}

export function listObjects({ bucket, query }: Call, store: Store): Answer {
  const target = bucketNamed(store, bucket);
  const second = query.get("list-type") === "2";
  const token = query.get("continuation-token");
  const given = (second ? query.get("start-after") : query.get("marker")) ?? "";
  const after = token === null ? given : Buffer.from(token, "base64url").toString("utf8");
  const size = Math.min(LARGEST_PAGE, Number(query.get("max-keys") ?? LARGEST_PAGE));
  const prefix = query.get("prefix") ?? "";
  const page = pageOf(target, { prefix, delimiter: query.get("delimiter") ?? "", after, size });

  const urlEncoded = query.get("encoding-type") === "url";
  const encode = urlEncoded ? (key: string) => encodeURIComponent(key).replaceAll("%2F", "/") : escapeXml;
  const inner = [
    element("Name", bucket),
    `<Prefix>${encode(prefix)}</Prefix>`,
    urlEncoded ? element("EncodingType", "url") : "",
    element("KeyCount", page.keys.length + page.groups.length),
    element("MaxKeys", size),
    element("IsTruncated", page.more),
    continuation(page, second, encode),
    ...page.keys.map((key) => contents(target, key, encode)),
    ...page.groups.map((group) => `<CommonPrefixes><Prefix>${encode(group)}</Prefix></CommonPrefixes>`),
  ];
  return { status: 200, body: xmlDocument("ListBucketResult", inner.join("")) };
}

function pageOf(
  bucket: Bucket,
  { prefix, delimiter, after, size }: { prefix: string; delimiter: string; after: string; size: number },
): ListingPage {
  const keys: string[] = [];
  const groups = new Set<string>();
  let last = "";
  const sorted = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix)).sort(byUtf8);
  for (const key of sorted) {
    const cut = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    const group = cut < 0 ? undefined : key.slice(0, cut + delimiter.length);
    if (after !== "" && byUtf8(key, after) <= 0) continue;
    if (group !== undefined && (group === after || groups.has(group))) continue;
    if (keys.length + groups.size >= size) return { keys, groups: [...groups], last, more: true };
    if (group === undefined) keys.push(key);
    else groups.add(group);
    last = group ?? key;
  }
  return { keys, groups: [...groups], last, more: false };
}

function continuation(page: ListingPage, second: boolean, encode: (key: string) => string): string {
  if (!page.more) return "";
  if (second) return element("NextContinuationToken", Buffer.from(page.last).toString("base64url"));
  return `<NextMarker>${encode(page.last)}</NextMarker>`;
}

function contents(bucket: Bucket, key: string, encode: (key: string) => string): string {
  const object = bucket.objects.get(key);
  if (object === undefined) return "";
  const facts = [
    `<Key>${encode(key)}</Key>`,
    element("LastModified", object.modified.toISOString()),
    element("ETag", object.etag),
    element("Size", object.body.length),
    element("StorageClass", "STANDARD"),
  ];
  return `<Contents>${facts.join("")}</Contents>`;
}

function byUtf8(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
