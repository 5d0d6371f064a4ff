// Large classes of characters take V8 up to 3 ms to read, in each new process, and most documents do not need them.

/** Made by the first call. */
export function whenNeeded<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
