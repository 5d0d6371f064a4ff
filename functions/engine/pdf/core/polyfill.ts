// Functions that pdf.js 6 uses and V8 12.4 (Node 22) or 13.6 (Node 24) lacks. pdf.js's legacy build has them, at twice the
// cold start.

const missing: readonly [target: object, methods: Readonly<Record<string, unknown>>][] = [
  [
    Uint8Array.prototype,
    {
      toHex(this: Uint8Array): string {
        return bufferOf(this).toString("hex");
      },
      toBase64(this: Uint8Array): string {
        return bufferOf(this).toString("base64");
      },
    },
  ],
  [Uint8Array, { fromBase64: (text: string) => new Uint8Array(Buffer.from(text, "base64")) }],
  [Math, { sumPrecise: (numbers: Iterable<number>) => Array.from(numbers).reduce((sum, number) => sum + number, 0) }],
  [Map.prototype, { getOrInsert, getOrInsertComputed }],
  [WeakMap.prototype, { getOrInsert, getOrInsertComputed }],
  // The only one that Node 24 has.
  [Promise, { try: async (work: (...args: unknown[]) => unknown, ...args: unknown[]) => await work(...args) }],
];

for (const [target, methods] of missing) {
  for (const [name, value] of Object.entries(methods)) {
    // Not enumerable, like the real ones: an enumerable method would appear in every `for … in`.
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function getOrInsert(this: Map<unknown, unknown>, key: unknown, value: unknown): unknown {
  if (!this.has(key)) this.set(key, value);
  return this.get(key);
}

function getOrInsertComputed(this: Map<unknown, unknown>, key: unknown, compute: (key: unknown) => unknown): unknown {
  if (!this.has(key)) this.set(key, compute(key));
  return this.get(key);
}
