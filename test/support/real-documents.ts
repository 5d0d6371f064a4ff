// The folder of documents from elsewhere. Benches need it, and tests run without it.

import { resolve } from "node:path";

const BESIDE_THE_PROJECT = resolve(import.meta.dirname, "../../../shared/corpus");

export const REAL_DOCUMENTS = resolve(process.env["CORPUS_DIR"] ?? BESIDE_THE_PROJECT);
