// The origin of a document, for its JSON.

import type { Origin } from "../../base/model.ts";
import { publicUri } from "../../base/public-uri.ts";
import { ENGINE_VERSION } from "../../base/version.ts";
import { hexOf, isContentVersion } from "../../storage/content-version.ts";
import { type ObjectFacts, schemeOf } from "../../storage/storage.ts";

/** Expects the SHA-256 as a version of the content. Addresses lose their secrets. */
export function originOf(uri: string, facts: ObjectFacts, digest: string): Origin {
  const { size, version, contentType, finalUri, redirects = [], status } = facts;
  const scheme = schemeOf(uri);
  return {
    uri: publicUri(uri),
    ...(finalUri === undefined ? {} : { finalUri: publicUri(finalUri), redirects: redirects.map(publicUri) }),
    ...(status === undefined ? {} : { status }),
    ...(isContentVersion(version) ? {} : { etag: version }),
    sha256: hexOf(digest),
    bytes: size,
    ...(contentType === undefined ? {} : { mediaType: contentType }),
    ...(scheme === "file" ? {} : { fetched: new Date().toISOString() }),
    engine: ENGINE_VERSION,
  };
}
