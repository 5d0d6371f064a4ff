import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { formats } from "../../../functions/engine/formats/detect/format-registry.ts";
import { renderJson } from "../../../functions/engine/output/json-output.ts";
import { options } from "../formats/shared/options.ts";
import { samples } from "../formats/shared/samples.ts";
import { documentOf, everything } from "./documents.ts";

const root = join(import.meta.dirname, "../../..");
const published = JSON.parse(readFileSync(join(root, "docs/document.schema.json"), "utf8"));
const validate = new Ajv().compile(published);
const problems = (json: string) => (validate(JSON.parse(json)) ? [] : validate.errors);

describe("the published schema", () => {
  it("equals the schema that `npm run schema` generates from the model", () => {
    const folder = mkdtempSync(join(tmpdir(), "schema-"));
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const [program, ...given] = String(scripts["schema:model"]).split(" ");
    const made = join(folder, "made.json");
    const script = join(root, "node_modules", String(program), "bin", `${program}.js`);

    execFileSync(process.execPath, [script, ...given.slice(0, -1), made], { cwd: root });

    expect(given.at(-1)).toBe("docs/document.schema.json");
    expect(JSON.parse(readFileSync(made, "utf8"))).toEqual(published);
    rmSync(folder, { recursive: true });
  });

  it("accepts a document with every field", () => {
    expect(problems(renderJson(everything, ["w"]))).toEqual([]);
  });

  it("accepts a document without optional fields", () => {
    expect(problems(renderJson(documentOf([]), []))).toEqual([]);
  });

  it.each(formats)("accepts the documents that $name extracts", async (format) => {
    for (const bytes of samples[format.name] ?? []) {
      const { document, warnings } = await format.extract(bytes, options);

      expect(problems(renderJson(document, warnings))).toEqual([]);
    }
  });

  it("rejects an invalid document", () => {
    const wrong = JSON.stringify({ ...JSON.parse(renderJson(everything, [])), pages: [{ number: "1" }] });

    expect(problems(wrong)).not.toEqual([]);
  });
});
