// CPU time of work in this process.

/** CPU seconds that the work took on all threads of this process. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly cpu: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, cpu: (user + system) / 1e6 };
}
