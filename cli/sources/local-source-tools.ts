// The tools of sources on this machine.

import { createReadStream } from "node:fs";
import type { Settings } from "../../functions/engine/base/settings.ts";
import { explaining } from "../../functions/engine/storage/files/file-failures.ts";
import { type Storage, schemeOf } from "../../functions/engine/storage/storage.ts";
import { s3OptionsOf } from "../../functions/start/aws-environment.ts";
import { localDisk } from "./disk.ts";
import type { ResolveTools } from "./resolve-sources.ts";

export interface LocalSources {
  readonly environment: NodeJS.ProcessEnv;
  readonly settings: Settings;
  /** Storage of the engine: lists and story pages pass its guard against private addresses. */
  readonly storage: Storage;
  readonly standardInput: () => AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal | undefined;
}

export function localSourceTools({ environment, settings, storage, ...others }: LocalSources): ResolveTools {
  return {
    ...others,
    settings,
    storage,
    disk: localDisk,
    imapPassword: environment["TEXTRACTOR_IMAP_PASSWORD"] || undefined,
    async *listObjects(uri, options) {
      // Loading S3's client alone takes 115 ms of CPU time.
      const { s3Listing } = await import("../../functions/engine/storage/s3/s3-listing.ts");
      yield* s3Listing(s3OptionsOf(environment))(uri, options);
    },
    async *read(uri) {
      if (schemeOf(uri) === "file") yield* fileContent(uri);
      else yield (await storage.read(uri, { maxBytes: settings.limits.downloadBytes })).bytes;
    },
  };
}

async function* fileContent(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    await explaining(path, "read", undefined, () => Promise.reject(error));
  }
}
