// What most documents do not need: large classes of characters, of which V8 reads one in up to 3 ms of each new process, and
// hashes, whose library takes 6.

/** Made by the first call. */
export function whenNeeded<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
