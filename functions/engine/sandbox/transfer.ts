// Messages between threads: a value, and the buffers in it that are moved. Copying large buffers would block the main
// thread. The list is a field next to the value, so that code which makes another value must decide what is moved.

export interface Message<T> {
  readonly value: T;
  /** Moved buffers. The sender must not use them afterwards, nor other values in them. */
  readonly transfer: readonly ArrayBuffer[];
}

/** Sends the value with a copy of every buffer in it. */
export function copied<T>(value: T): Message<T> {
  return { value, transfer: [] };
}

/** Sends the value and moves the buffers of these bytes, which are part of it. */
export function moved<T>(value: T, bytes: readonly Uint8Array[]): Message<T> {
  const buffers = bytes.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  return { value, transfer: [...new Set(buffers)] };
}
