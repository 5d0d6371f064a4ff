/** The end of a command. */
export interface Outcome {
  /** 0 when all documents are complete, 1 when some failed or are partial. */
  readonly code: number;
  /** True when a thread could not be ended. `process.exit` would wait for such a thread. */
  readonly isStuck: boolean;
}
