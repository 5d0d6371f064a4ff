// `npm run judges`: tests against programs that others wrote. One that is not installed is skipped by its name.

import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { defineConfig } from "vitest/config";

/** Programs that .ci/run installs outside the checkout. */
const INSTALLED = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "textractor-judges", "bin");

export default defineConfig({
  test: {
    include: ["test/judges/*.judge.ts"],
    env: { PATH: [INSTALLED, process.env["PATH"]].join(delimiter) },
    // Each starts servers and both functions.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    retry: process.env["CI"] === undefined ? 0 : 1,
  },
});
