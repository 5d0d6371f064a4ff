// Programs of others that judge the stack. A test whose program is absent is skipped, and says which one it needs.

import { spawnSync } from "node:child_process";

export interface Judge {
  readonly name: string;
  readonly isThere: boolean;
}

/** A program that answers `probe` without an error. */
export function findJudge(name: string, program: string, probe: readonly string[]): Judge {
  return { name, isThere: spawnSync(program, probe, { stdio: "ignore" }).status === 0 };
}

/** The title of a test, with the program that it lacks. */
export function titleFor({ name, isThere }: Judge, title: string): string {
  return isThere ? title : `${title} (skipped: ${name} is not installed; pip install ${name})`;
}
