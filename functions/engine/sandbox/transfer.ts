// What crosses between threads: a value, and the buffers in it that move. Copying large ones would hold the main thread
// up. The list is a field beside the value, so that code which makes another value has to say what moves with it.

export interface Message<T> {
  readonly value: T;
  /** The sender may not use these, or anything else that lies in them, again. */
  readonly transfer: readonly ArrayBuffer[];
}

/** Sends the value with a copy of every buffer in it. */
export function copied<T>(value: T): Message<T> {
  return { value, transfer: [] };
}

/** Sends the value and gives away the buffers of these bytes, which are part of it. */
export function moved<T>(value: T, bytes: readonly Uint8Array[]): Message<T> {
  const buffers = bytes.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  return { value, transfer: [...new Set(buffers)] };
}
