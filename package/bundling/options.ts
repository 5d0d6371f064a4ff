// Options that all bundles of the packages share.

import { dirname, join } from "node:path";
import { bundledConstants, UNICODE_LITERALS } from "../../infra/bundling/bundle.ts";

export const PROJECT: string = dirname(dirname(import.meta.dirname));

export const OPTIONS = {
  absWorkingDir: PROJECT,
  bundle: true,
  define: bundledConstants(),
  supported: UNICODE_LITERALS,
  // Every start reads this code, so it is short.
  minifyWhitespace: true,
  minifySyntax: true,
  platform: "node",
  target: "node22",
  metafile: true,
  write: false,
  legalComments: "none",
  logLevel: "warning",
} as const;

/** The folder of the files that builds write and read again. */
export const SCRATCH: string = join(PROJECT, ".cache");
