// Buffers of a task's input or result that move between threads: copying large ones would hold the main thread up.

const moved = new WeakMap<object, readonly ArrayBuffer[]>();

/** Marks the bytes as given away with the message: its sender may not use them, or the rest of their buffers, again. */
export function moving<T extends object>(message: T, bytes: readonly Uint8Array[]): T {
  const buffers = bytes.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  moved.set(message, [...new Set(buffers)]);
  return message;
}

export function buffersToMove(message: unknown): readonly ArrayBuffer[] {
  return typeof message === "object" && message !== null ? (moved.get(message) ?? []) : [];
}
