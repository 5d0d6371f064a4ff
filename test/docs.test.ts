import { readFileSync } from "node:fs";
import { toJsonSchema } from "@valibot/to-json-schema";
import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../functions/engine/errors.ts";
import { ExtractEvent } from "../functions/engine/event-schema.ts";
import { formats } from "../functions/engine/formats/registry.ts";
import { ENGINE_VERSION } from "../functions/engine/version.ts";

const read = (path: string) => readFileSync(path, "utf8");
/** The first cell of each row of the tables of a document, without backticks. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([^|]+)` \|(.*)$/gm)].map((match) => ({ name: match[1] ?? "", rest: match[2] ?? "" }));

describe("the documents", () => {
  it("list every error code with the meaning that the code has, and no other", () => {
    const listed = Object.fromEntries(
      rowsOf(read("docs/errors.md")).map(({ name, rest }) => [name, rest.split("|")[0]?.trim()]),
    );

    expect(listed).toEqual(ERROR_CODES);
  });

  it("have the event's schema as it is (npm run schema)", () => {
    const schema = toJsonSchema(ExtractEvent, { typeMode: "input", errorMode: "ignore" });

    expect(JSON.parse(read("docs/event.schema.json"))).toMatchObject(JSON.parse(JSON.stringify(schema)));
  });

  it("list in the README every field of the event, and no other", () => {
    const [, table = ""] = /<!-- event -->(.*?)<!-- \/event -->/s.exec(read("README.md")) ?? [];
    const fields = rowsOf(table).flatMap(({ name }) => name.split("`, `"));

    // Between the functions, no caller's business.
    const internal = ["part_of", "continuation"];
    expect(fields.sort()).toEqual(
      Object.keys(ExtractEvent.entries)
        .filter((field) => !internal.includes(field))
        .sort(),
    );
  });

  it("list in the README every extension that is read, and no other", () => {
    const [, table = ""] = /<!-- formats -->(.*?)<!-- \/formats -->/s.exec(read("README.md")) ?? [];
    const listed = [...table.matchAll(/`(\.[a-z0-9]+)`/g)].map((match) => match[1]);

    expect(listed.sort()).toEqual(formats.flatMap(({ extensions }) => [...extensions]).sort());
  });

  it("agree on the version", () => {
    expect(JSON.parse(read("package.json"))).toHaveProperty("version", ENGINE_VERSION);
    expect(read("CHANGELOG.md")).toContain(`## ${ENGINE_VERSION}`);
  });
});
