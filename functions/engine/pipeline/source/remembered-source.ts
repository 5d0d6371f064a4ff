// A storage that caches reads of one document, for an invocation that recognises several of its pages.

import type { ReadOptions, Storage } from "../../storage/storage.ts";

/** Size of the cache: enough for a whole small document, or for the shared ranges of a large one. */
const MAX_KEPT_BYTES = 48 * 1024 ** 2;

/** Returns the same storage with cached reads of `documentUri`. */
export function rememberedSource(storage: Storage, documentUri: string): Storage {
  const kept = new Map<string, unknown>();
  let bytes = 0;
  const remembered = async <T>(name: string, sizeOf: (value: T) => number, read: () => Promise<T>): Promise<T> => {
    if (kept.has(name)) return kept.get(name) as T;
    const value = await read();
    const size = sizeOf(value);
    if (bytes + size <= MAX_KEPT_BYTES) {
      bytes += size;
      kept.set(name, value);
    }
    return value;
  };
  const nameOf = (what: string, { version, maxBytes }: ReadOptions) => JSON.stringify([what, version, maxBytes]);
  return {
    ...storage,
    head: async (uri, options) =>
      uri === documentUri
        ? await remembered(
            "head",
            () => 0,
            () => storage.head(uri, options),
          )
        : await storage.head(uri, options),
    read: async (uri, options = {}) =>
      uri === documentUri
        ? await remembered(
            nameOf("whole", options),
            ({ bytes: whole }) => whole.length,
            () => storage.read(uri, options),
          )
        : await storage.read(uri, options),
    readRange: async (uri, start, end, options = {}) =>
      uri === documentUri
        ? await remembered(
            nameOf(`${start}-${end}`, options),
            (part) => part.length,
            () => storage.readRange(uri, start, end, options),
          )
        : await storage.readRange(uri, start, end, options),
  };
}
