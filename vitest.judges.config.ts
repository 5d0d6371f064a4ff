// `npm run judges` runs tests with programs written by others. A missing program is skipped by name.

import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { defineConfig } from "vitest/config";

/** Programs that .ci/run installs outside the checkout. */
const INSTALLED = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "textractor-judges", "bin");

export default defineConfig({
  test: {
    include: ["test/judges/*.judge.ts"],
    env: { PATH: [INSTALLED, process.env["PATH"]].join(delimiter) },
    // Each file starts servers and both functions.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    retry: process.env["CI"] === undefined ? 0 : 1,
  },
});
