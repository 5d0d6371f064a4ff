import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Many tests start processes; a loaded CI machine may hold one up. What fails twice fails, and a retry is reported.
    retry: process.env["CI"] === undefined ? 0 : 1,
  },
});
