// Counts what `extract --tables` writes. A document without tables leaves no file, and the person has to learn why.

import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { CONTENT_TYPES, isWorkbook } from "../../functions/engine/request/output-kinds.ts";
import type { Storage } from "../../functions/engine/storage/storage.ts";

export interface WrittenTables {
  /** Storage that counts the files of tables. */
  readonly storage: Storage;
  /** "textractor: wrote tables.xlsx", "textractor: wrote 3 tables to out" or "textractor: no tables found…" */
  line(tables: string): string;
  count(): number;
}

export function countTables(storage: Storage): WrittenTables {
  const written = new Set<string>();
  return {
    storage: {
      ...storage,
      async write(uri, body, options) {
        const version = await storage.write(uri, body, options);
        if (isWorkbook(uri) || options.contentType === CONTENT_TYPES.tables) written.add(uri);
        return version;
      },
    },
    line(tables) {
      const place = publicUri(tables);
      const { size } = written;
      if (size === 0) return `textractor: no tables found; nothing was written to ${place}`;
      if (isWorkbook(tables)) return `textractor: wrote ${place}`;
      return `textractor: wrote ${size} table${size === 1 ? "" : "s"} to ${place}`;
    },
    count: () => written.size,
  };
}
