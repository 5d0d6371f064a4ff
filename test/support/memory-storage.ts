// A storage in memory, for tests of code that uses storage.

import { createHash } from "node:crypto";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { inOneIfSmall } from "../../functions/engine/storage/body.ts";
import type { ObjectFacts, Storage } from "../../functions/engine/storage/storage.ts";

interface Held {
  readonly facts: ObjectFacts;
  readonly bytes: Uint8Array;
}

export interface MemoryStorage extends Storage {
  readonly objects: ReadonlyMap<string, Held>;
  text(uri: string): string | undefined;
}

export function memoryStorage(initial: Readonly<Record<string, string | Uint8Array>> = {}): MemoryStorage {
  const objects = new Map<string, Held>();
  const hold = (
    uri: string,
    body: string | Uint8Array,
    contentType: string,
    metadata: Readonly<Record<string, string>>,
  ) => {
    const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
    const version = createHash("sha256").update(bytes).digest("hex");
    objects.set(uri, { bytes, facts: { size: bytes.length, version, contentType, metadata } });
    return version;
  };
  for (const [uri, body] of Object.entries(initial)) hold(uri, body, "application/octet-stream", {});
  const need = (uri: string): Held => {
    const held = objects.get(uri);
    if (held === undefined)
      throw new ExtractionError("NOT_FOUND", `${uri} does not exist`, { remedy: "check document_uri" });
    return held;
  };
  return {
    objects,
    text: (uri) => {
      const held = objects.get(uri);
      return held && Buffer.from(held.bytes).toString("utf8");
    },
    head: async (uri) => objects.get(uri)?.facts,
    async read(uri, { version, maxBytes, signal } = {}) {
      signal?.throwIfAborted();
      const held = need(uri);
      if (version !== undefined && version !== held.facts.version)
        throw new ExtractionError("NOT_FOUND", `${uri} changed`, { remedy: "send the event again" });
      if (maxBytes !== undefined && held.bytes.length > maxBytes)
        throw new ExtractionError("TOO_LARGE", `${uri} is too large`, { remedy: "raise the limit" });
      return { facts: held.facts, version: () => held.facts.version, bytes: new Uint8Array(held.bytes) };
    },
    readRange: async (uri, start, end) => need(uri).bytes.subarray(start, end),
    async write(uri, body, { contentType, metadata = {}, onlyIf, signal }) {
      signal?.throwIfAborted();
      const bytes = await inOneIfSmall(body, Number.POSITIVE_INFINITY);
      if (!(bytes instanceof Uint8Array)) throw new TypeError("nothing is larger than infinite");
      const before = objects.get(uri);
      if (onlyIf === "absent" && before !== undefined) return undefined;
      if (typeof onlyIf === "object" && before?.facts.version !== onlyIf.version) return undefined;
      return hold(uri, bytes, contentType, metadata);
    },
    async delete(uri) {
      objects.delete(uri);
    },
  };
}
