// What a document says about its tracked changes.

export interface ChangeCounts {
  readonly insertions: number;
  readonly deletions: number;
}

/** The text is given as it stands: what was inserted is in it, what was deleted is not. */
export function changeWarnings({ insertions, deletions }: ChangeCounts): readonly string[] {
  if (insertions + deletions === 0) return [];
  return [
    `tracked changes: the text is as it stands, with ${insertions} insertions kept and ${deletions} deletions left out`,
  ];
}
