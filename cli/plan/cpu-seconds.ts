// CPU time of a piece of work, on all threads of this process.

/** Seconds of CPU time that pass while the work runs. Nothing else may run at the same time. */
export async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Measures works in sequence: `lap` ends one of them. */
export function cpuLaps(): { readonly lap: () => void; readonly seconds: readonly number[] } {
  const seconds: number[] = [];
  let before = process.cpuUsage();
  return {
    seconds,
    lap() {
      const { user, system } = process.cpuUsage(before);
      seconds.push((user + system) / 1e6);
      before = process.cpuUsage();
    },
  };
}
