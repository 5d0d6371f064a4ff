// Finds the current version of each object. Every save appends an edit with a directory (MS-PPT, section 2.1.2).

import { numberAt, type OfficeRecord, type RecordReader } from "../office/record-tree.ts";
import { TYPE } from "./ppt-records.ts";

export interface Persisted {
  /** Returns the object with this identifier. */
  object(id: number): OfficeRecord | undefined;
  readonly document: OfficeRecord | undefined;
}

const OFFSET_BITS = 20;

export function readPersisted(reader: RecordReader, lastEdit: number, streamBytes: number): Persisted {
  const offsets = new Map<number, number>();
  const seen = new Set<number>();
  let documentId: number | undefined;
  for (let at = lastEdit; at > 0 && at < streamBytes && !seen.has(at); ) {
    seen.add(at);
    const edit = reader.at(at);
    if (edit?.type !== TYPE.userEdit) break;
    documentId ??= numberAt(edit, 16);
    const directory = reader.at(numberAt(edit, 12));
    if (directory?.type === TYPE.persistDirectory) addOffsets(directory, offsets);
    at = numberAt(edit, 8);
  }
  const object = (id: number) => {
    const offset = offsets.get(id);
    return offset === undefined ? undefined : reader.at(offset);
  };
  const document = documentId === undefined ? undefined : object(documentId);
  return { object, document: document?.type === TYPE.document ? document : undefined };
}

/** Adds offsets that are not known yet. The newest edit is read first, so its offsets win. */
function addOffsets(directory: OfficeRecord, offsets: Map<number, number>): void {
  for (let at = 0; at + 4 <= directory.data.length; ) {
    const head = numberAt(directory, at);
    const first = head & ((1 << OFFSET_BITS) - 1);
    const count = head >>> OFFSET_BITS;
    at += 4;
    for (let index = 0; index < count && at + 4 <= directory.data.length; index++, at += 4) {
      if (!offsets.has(first + index)) offsets.set(first + index, numberAt(directory, at));
    }
  }
}
