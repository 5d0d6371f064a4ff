// Bounds the reads of SheetJS. It reads binary records through a method that it adds to each buffer, and it reads past
// the end of a record without an error. Numbers there are undefined: a text of undefined length never ended, and a
// false count ran on for gigabytes.

type ReadShift = (this: Cursor, size: number, type?: string) => unknown;

interface Cursor extends Uint8Array {
  /** Position of the next read. */
  l: number;
}

/** Reads past the end that one workbook may have. Valid ones have some, for optional fields at the end of a record. */
const MOST_READS_BEYOND = 100_000;
/** Types of text that SheetJS reads character by character up to a count. */
const COUNTED_TEXTS: ReadonlySet<string | undefined> = new Set(["sbcs-cont", "cpstr"]);

/**
 * Runs the work with bounded reads; a read past the bounds throws. The work is synchronous, so no other code sees the
 * method.
 */
export function withBoundedReads<T>(work: () => T): T {
  let original: ReadShift | undefined;
  let beyond = 0;
  function boundedRead(this: Cursor, size: number, type?: string): unknown {
    if (original === undefined) throw new Error("SheetJS reads before it sets its reader");
    const isEndless = COUNTED_TEXTS.has(type) && !(Number.isInteger(size) && size >= 0);
    if (this.l >= this.length) beyond++;
    if (isEndless || beyond > MOST_READS_BEYOND) throw new Error("a record is shorter than it declares");
    return original.call(this, size, type);
  }
  Object.defineProperty(Buffer.prototype, "read_shift", {
    configurable: true,
    get: () => boundedRead,
    set(value: ReadShift) {
      original = value;
    },
  });
  try {
    return work();
  } finally {
    Reflect.deleteProperty(Buffer.prototype, "read_shift");
  }
}
