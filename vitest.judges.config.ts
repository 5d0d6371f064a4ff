// `npm run judges`: tests against programs that others wrote. One that is not installed is skipped by its name.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/judges/*.judge.ts"],
    // Each starts servers and both functions.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    retry: process.env["CI"] === undefined ? 0 : 1,
  },
});
