// Memory of a process and its descendants, from Linux's /proc.

import { readdirSync, readFileSync } from "node:fs";

/** Private memory in MB; 0 on systems without /proc. Shared memory counts once for all, so it is left out. */
export function treeMemoryMb(pid: number): number {
  let kilobytes = 0;
  const queue = [pid];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    kilobytes += Number(/^RssAnon:\s+(\d+)/m.exec(contentOf(`/proc/${next}/status`))?.[1] ?? 0);
    for (const thread of threadsOf(next)) {
      const children = contentOf(`/proc/${next}/task/${thread}/children`).trim();
      if (children !== "") queue.push(...children.split(/\s+/).map(Number));
    }
  }
  return kilobytes / 1024;
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Processes may end while they are read. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
