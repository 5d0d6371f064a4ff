import { defineConfig } from "vitest/config";
import { LONG, SHARED } from "./vitest.shared.ts";

export default defineConfig({
  test: { ...SHARED, include: ["test/**/*.test.ts"], exclude: [LONG, "**/node_modules/**"] },
});
