// Works that share a key run in sequence; others run at the same time.

/** Runs the work after all earlier works of its key, whether these succeeded or failed. */
export type OneByOne = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
