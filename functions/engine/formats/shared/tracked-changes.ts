// Warnings about tracked changes.

export interface ChangeCounts {
  readonly insertions: number;
  readonly deletions: number;
}

/** Returns a warning about changes. The text contains insertions and lacks deletions. */
export function changeWarnings({ insertions, deletions }: ChangeCounts): readonly string[] {
  if (insertions + deletions === 0) return [];
  return [`tracked changes: the text contains ${insertions} insertions and lacks ${deletions} deletions`];
}
