// The address of the pictures' files as the Markdown names it: relative where both lie in one place.

import { posix, resolve } from "node:path";
import { localPath } from "../base/local-path.ts";
import { publicUri } from "../base/public-uri.ts";
import type { ExtractRequest } from "./contract.ts";

type Places = Pick<ExtractRequest, "imagesUri" | "markdownUri" | "markdownPlace">;

/** Returns the address with a slash at its end, or nothing for the Markdown's own folder; undefined without pictures. */
export function pictureFolder({ imagesUri, markdownUri, markdownPlace = markdownUri ?? "" }: Places) {
  if (imagesUri === undefined) return undefined;
  const folder = imagesUri.endsWith("/") ? imagesUri : `${imagesUri}/`;
  const [pictures, markdown] = [placeOf(folder), placeOf(markdownPlace)];
  if (markdownPlace === "" || pictures.root !== markdown.root) return escaped(publicUri(folder));
  const relative = posix.relative(posix.dirname(markdown.path), pictures.path);
  return relative === "" ? "" : `${escaped(relative)}/`;
}

/** The bucket or the file system, and the whole path in it. */
function placeOf(uri: string): { readonly root: string; readonly path: string } {
  const [, bucket, key = ""] = /^s3:\/\/([^/]*)\/?(.*)$/is.exec(uri) ?? [];
  if (bucket !== undefined) return { root: `s3 ${bucket}`, path: `/${key}` };
  return { root: "file", path: resolve(localPath(uri) ?? uri) };
}

/** Characters that end the path of an address, or begin an escape (RFC 3986, 3.3 and 2.1). */
function escaped(path: string): string {
  return path.replaceAll(/[%?#]/g, encodeURIComponent);
}
