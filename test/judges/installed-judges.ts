// Programs written by others that judge the stack. A test without its program is skipped by name.

import { spawnSync } from "node:child_process";

export interface Judge {
  readonly name: string;
  readonly isInstalled: boolean;
}

/** Looks for a program. It counts as installed when it runs with `probe` without an error. */
export function findJudge(name: string, program: string, probe: readonly string[]): Judge {
  return { name, isInstalled: spawnSync(program, probe, { stdio: "ignore" }).status === 0 };
}

/** The title of a test, with the name of a missing program. */
export function titleFor({ name, isInstalled }: Judge, title: string): string {
  return isInstalled ? title : `${title} (skipped: ${name} is not installed; pip install ${name})`;
}
