// `npm run test:full`: tests that take long, because they run whole documents, many processes or real time.

import { defineConfig } from "vitest/config";
import { LONG, SHARED } from "./vitest.shared.ts";

export default defineConfig({ test: { ...SHARED, include: [LONG] } });
