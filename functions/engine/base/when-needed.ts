// Delays the making of constants that most documents do not need. V8 reads a large class of characters in up to 3 ms of each
// new process: 2.7 to 4.7 % of a cold start together (bench/notes/starts.md).

/** Returns a function that makes the value at its first call and keeps it. */
export function whenNeeded<T extends object | string | boolean>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
