// SheetJS reads binary records through a method that it puts on each buffer. It reads beyond the end of a record without
// a word, where every number is undefined: a text of undefined length had no end, and a count went on for gigabytes.

type ReadShift = (this: Cursor, size: number, type?: string) => unknown;

interface Cursor extends Uint8Array {
  /** The place of the next read. */
  l: number;
}

/** Of one workbook. Sound ones have some, for fields that are optional at the end of a record; counts that lie have no end. */
const MOST_READS_BEYOND = 100_000;
/** Types of text that SheetJS reads until it has as many characters as were asked for. */
const COUNTED_TEXTS: ReadonlySet<string | undefined> = new Set(["sbcs-cont", "cpstr"]);

/** Runs the work with every read of SheetJS bounded; such a read throws. The work is synchronous, so that nothing else sees it. */
export function withBoundedReads<T>(work: () => T): T {
  let original: ReadShift | undefined;
  let beyond = 0;
  function boundedRead(this: Cursor, size: number, type?: string): unknown {
    if (original === undefined) throw new Error("SheetJS reads before it can");
    const isEndless = COUNTED_TEXTS.has(type) && !(Number.isInteger(size) && size >= 0);
    if (this.l >= this.length) beyond++;
    if (isEndless || beyond > MOST_READS_BEYOND) throw new Error("a record is shorter than what it declares");
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
