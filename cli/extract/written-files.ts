// Counts what `extract --tables` and `--images` write. A document without them leaves no file, and the person has to
// learn why.

import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { CONTENT_TYPES, isWorkbook, PICTURE_TYPES } from "../../functions/engine/request/output-kinds.ts";
import type { Storage } from "../../functions/engine/storage/storage.ts";

/** Places that the person named. */
export interface FilePlaces {
  /** Folder or prefix of the tables, or a workbook. */
  readonly tables: string | undefined;
  /** Folder or prefix of the pictures. */
  readonly images: string | undefined;
}

export interface WrittenFiles {
  /** Storage that counts the files. */
  readonly storage: Storage;
  /** "textractor: wrote tables.xlsx", "textractor: wrote 3 tables to out" or "textractor: no tables found…" */
  lines(places: FilePlaces, isComplete: boolean): readonly string[];
}

/** Event fields of the places. */
export function placesOfFiles(
  { tables, images }: FilePlaces,
  placeOf: (named: string) => string,
): Readonly<Record<string, string>> {
  return {
    ...(tables === undefined ? {} : { tables_uri: placeOf(tables) }),
    ...(images === undefined ? {} : { images_uri: placeOf(images) }),
  };
}

const PICTURES: ReadonlySet<string> = new Set(Object.values(PICTURE_TYPES));

export function countFiles(storage: Storage): WrittenFiles {
  const written = { table: new Set<string>(), picture: new Set<string>() };
  const line = (kind: keyof typeof written, named: string) => {
    const place = publicUri(named);
    const { size } = written[kind];
    if (size === 0) return `textractor: no ${kind}s found; nothing was written to ${place}`;
    if (kind === "table" && isWorkbook(named)) return `textractor: wrote ${place}`;
    return `textractor: wrote ${size} ${kind}${size === 1 ? "" : "s"} to ${place}`;
  };
  return {
    storage: {
      ...storage,
      async write(uri, body, options) {
        const version = await storage.write(uri, body, options);
        if (isWorkbook(uri) || options.contentType === CONTENT_TYPES.tables) written.table.add(uri);
        if (PICTURES.has(options.contentType ?? "")) written.picture.add(uri);
        return version;
      },
    },
    lines: ({ tables, images }, isComplete) =>
      (
        [
          ["table", tables],
          ["picture", images],
        ] as const
      ).flatMap(([kind, place]) => {
        // An incomplete document may have files that were not written. Its failure or its warnings say why.
        return place === undefined || (!isComplete && written[kind].size === 0) ? [] : [line(kind, place)];
      }),
  };
}
