// Puts the table of upload failures into operations.md. Run: node docs/make-upload-failures.ts

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withUploadFailures } from "./upload-failures.ts";

const file = join(import.meta.dirname, "operations.md");
writeFileSync(file, withUploadFailures(readFileSync(file, "utf8")));
