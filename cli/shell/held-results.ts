// Results for standard output or a database, kept in memory and never written to a file.

import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { piecesOf } from "../../functions/engine/storage/body.ts";
import type { Body, ObjectFacts, PackedBody, Storage } from "../../functions/engine/storage/storage.ts";

/** Pseudo folder of held results. No real folder can have this path. */
export const HELD = "/dev/null/held";

export interface HeldResults {
  /** Storage that keeps held results and passes everything else to the other storage. */
  readonly storage: Storage;
  /** Undefined when nothing was written there. */
  bytesAt(place: string): Promise<Uint8Array | undefined>;
  /** The same as gzip. */
  gzipAt(place: string): Promise<Uint8Array | undefined>;
}

interface Held {
  readonly facts: ObjectFacts;
  readonly body: Uint8Array | PackedBody;
}

export function holdResults(others: Storage): HeldResults {
  const held = new Map<string, Held>();
  const isHeld = (uri: string) => uri.startsWith(join(HELD, "/"));
  let writes = 0;
  return {
    storage: {
      ...others,
      head: async (uri, options) => (isHeld(uri) ? held.get(uri)?.facts : others.head(uri, options)),
      async write(uri, written, options) {
        if (!isHeld(uri)) return others.write(uri, written, options);
        const { contentType, metadata = {}, onlyIf } = options;
        const present = held.get(uri)?.facts.version;
        if (onlyIf !== undefined && present !== (onlyIf === "absent" ? undefined : onlyIf.version)) return undefined;
        const body = isPacked(written) ? written : await wholeOf(written);
        const size = isPacked(body) ? body.size : body.length;
        const version = String(++writes);
        held.set(uri, { body, facts: { size, version, contentType, metadata } });
        return version;
      },
    },
    async bytesAt(place) {
      const body = held.get(place)?.body;
      return body && (await wholeOf(body));
    },
    async gzipAt(place) {
      const body = held.get(place)?.body;
      return body && (isPacked(body) ? body.gzip() : await compress(await wholeOf(body), { level: COMPRESSION_LEVEL }));
    },
  };
}

function isPacked(body: Body): body is PackedBody {
  return typeof body === "object" && "gzip" in body;
}

async function wholeOf(body: Body): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(body)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Level of a third of the time of the default, for results that are a tenth larger. */
const COMPRESSION_LEVEL = 3;
const compress = promisify(gzip);
