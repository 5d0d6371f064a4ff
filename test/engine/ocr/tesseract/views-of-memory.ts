// The memory of a WebAssembly module as arrays of numbers.

export function viewsOf({ buffer }: WebAssembly.Memory) {
  const words = new Int32Array(buffer);
  return {
    bytes: new Int8Array(buffer),
    words,
    floats: new Float32Array(buffer),
    put(at: number, value: number): void {
      words[at / 4] = value;
    },
  };
}
