// Makes event.schema.json from the schema that events are checked against. Run: npm run schema

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { ExtractEvent } from "../functions/engine/request/event-schema.ts";

// The checks that JSON Schema has no word for, such as that of page ranges, are in the descriptions.
const schema = toJsonSchema(ExtractEvent, { typeMode: "input", errorMode: "ignore" });
writeFileSync(join(import.meta.dirname, "event.schema.json"), `${JSON.stringify(schema, null, 2)}\n`);
