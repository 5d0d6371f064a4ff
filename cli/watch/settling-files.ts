// Decides when a file has stopped changing: its version was the same over the settle time.

import type { WatchedFile } from "./watched-files.ts";

export interface SettlingFiles {
  /** Takes a file that the current scan found, and whose results are not current. */
  see(file: WatchedFile, now: number): void;
  /** Ends a scan: forgets files that it did not find, and returns those that have settled. */
  endScan(now: number): readonly WatchedFile[];
}

/** Two scans must see the same version, also with a settle time of 0. */
export function watchSettling(settleMs: number): SettlingFiles {
  const files = new Map<string, { readonly file: WatchedFile; readonly since: number; scan: number; times: number }>();
  let scan = 0;
  return {
    see(file, now) {
      const known = files.get(file.uri);
      if (known?.file.version !== file.version) files.set(file.uri, { file, since: now, scan, times: 1 });
      else if (known.scan !== scan) {
        known.scan = scan;
        known.times++;
      }
    },
    endScan(now) {
      const settled: WatchedFile[] = [];
      for (const [uri, { file, since, times, ...seen }] of files) {
        if (seen.scan !== scan) files.delete(uri);
        else if (times > 1 && now - since >= settleMs) {
          settled.push(file);
          files.delete(uri);
        }
      }
      scan++;
      return settled;
    },
  };
}
