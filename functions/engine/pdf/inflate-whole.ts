// Inflated pictures in one piece. pdf.js collects what a stream inflates to in pieces of 16 KB and joins them at the
// end, twice the memory; what comes in one piece it takes as it is. 625 MB become 539 for 9000 x 9000 pixels in RGB.

type Inflater = typeof DecompressionStream;
type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

const FIRST_BYTES = 2 ** 20;
// Doubling for ever would leave half of a large buffer empty.
const MOST_GROWTH_BYTES = 2 ** 26;

const gathering = new WeakSet<Inflater>();

/** From here on, in this thread, until something else replaces the platform's DecompressionStream. */
export function inflateWhole(): void {
  const Present = globalThis.DecompressionStream;
  if (gathering.has(Present)) return;
  const Gathering = class extends Present {
    constructor(format: ConstructorParameters<Inflater>[0]) {
      super(format);
      const readable = this.readable;
      const getReader = readable.getReader.bind(readable) as () => Reader;
      Object.defineProperty(this, "readable", {
        value: Object.assign(readable, { getReader: () => inOnePiece(getReader()) }),
      });
    }
  };
  gathering.add(Gathering);
  globalThis.DecompressionStream = Gathering;
}

function inOnePiece(reader: Reader): Reader {
  const next = reader.read.bind(reader);
  const read = async (): ReturnType<Reader["read"]> => {
    const first = await next();
    if (first.value === undefined) return first;
    let [gathered, length] = [first.value, first.value.length];
    for (let piece = await next(); piece.value !== undefined; piece = await next()) {
      if (length + piece.value.length > gathered.length) gathered = grown(gathered, length, piece.value.length);
      gathered.set(piece.value, length);
      length += piece.value.length;
    }
    return { done: false, value: gathered.subarray(0, length) };
  };
  return Object.assign(reader, { read });
}

function grown(bytes: Uint8Array<ArrayBuffer>, length: number, more: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(FIRST_BYTES, length + more, length + Math.min(length, MOST_GROWTH_BYTES)));
  larger.set(bytes.subarray(0, length));
  return larger;
}
