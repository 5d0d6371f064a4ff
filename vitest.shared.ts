/** Test files that `npm test` skips and `npm run test:full` runs. */
export const LONG = "test/**/*.full.test.ts";

export const SHARED = {
  maxWorkers: 2,
  // A guard against hangs. A busy machine must not fail a test, so both limits are far above what any test takes.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Many tests start processes, which a loaded CI machine may end. A retry is reported.
  retry: process.env["CI"] === undefined ? 0 : 1,
};
