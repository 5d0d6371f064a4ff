// Results for standard output or a database, kept in memory and never written to a file.

import { join } from "node:path";
import { piecesOf } from "../../functions/engine/storage/body.ts";
import type { Body, ObjectFacts, Storage } from "../../functions/engine/storage/storage.ts";

/** Pseudo folder of held results. No real folder can have this path. */
export const HELD = "/dev/null/held";

export interface HeldResults {
  /** Storage that keeps held results and passes everything else to the other storage. */
  readonly storage: Storage;
  /** Undefined when nothing was written there. */
  bytesAt(place: string): Uint8Array | undefined;
}

interface Held {
  readonly facts: ObjectFacts;
  readonly bytes: Uint8Array;
}

export function holdResults(others: Storage): HeldResults {
  const held = new Map<string, Held>();
  const isHeld = (uri: string) => uri.startsWith(join(HELD, "/"));
  let writes = 0;
  return {
    storage: {
      ...others,
      head: async (uri, options) => (isHeld(uri) ? held.get(uri)?.facts : others.head(uri, options)),
      async write(uri, body, options) {
        if (!isHeld(uri)) return others.write(uri, body, options);
        const { contentType, metadata = {}, onlyIf } = options;
        const present = held.get(uri)?.facts.version;
        if (onlyIf !== undefined && present !== (onlyIf === "absent" ? undefined : onlyIf.version)) return undefined;
        const bytes = await wholeOf(body);
        const version = String(++writes);
        held.set(uri, { bytes, facts: { size: bytes.length, version, contentType, metadata } });
        return version;
      },
    },
    bytesAt: (place) => held.get(place)?.bytes,
  };
}

async function wholeOf(body: Body): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(body)) pieces.push(piece);
  return Buffer.concat(pieces);
}
