// Where documents are that nobody here wrote, for benches, and for tests that do without them.

import { resolve } from "node:path";

const BESIDE_THE_PROJECT = resolve(import.meta.dirname, "../../../shared/corpus");

export const REAL_DOCUMENTS = resolve(process.env["CORPUS_DIR"] ?? BESIDE_THE_PROJECT);
