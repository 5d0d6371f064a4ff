// CPU time of a piece of work, on all threads of this process.

/** Seconds of CPU time that pass while the work runs. Nothing else may run at the same time. */
export async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
