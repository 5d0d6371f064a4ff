import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { describe, expect, it } from "vitest";
import { UPLOAD_FAILURES, type UploadFailure, withUploadFailures } from "../docs/upload-failures.ts";
import { ERROR_CODES } from "../functions/engine/base/errors.ts";
import { ENGINE_VERSION } from "../functions/engine/base/version.ts";
import { formats } from "../functions/engine/formats/detect/format-registry.ts";
import { ExtractEvent } from "../functions/engine/request/event-schema.ts";

const read = (path: string) => readFileSync(path, "utf8");
/** Rows of a document's tables: the first cell without its backticks, and the rest. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([^|]+)` \|(.*)$/gm)].map((match) => ({ name: match[1] ?? "", rest: match[2] ?? "" }));

const PROJECT_FILE = /(?<!\.\.\/)\b(?:bench|cli|client|docs|functions|infra|layers|test)\/[\w./-]+\.(?:md|ts|json)\b/g;
/** Commands in documents. bench/parts/run-bench.ts starts a bench by its name. */
const COMMAND = /npm run (?:-s )?([\w:]+)(?:\s+--\s+([\w-]+))?|\bnode\s+bench\/[\w-]+\.ts/g;
const LINK = /\]\(([^)#:]+)\)/g;
const isInstalled = (path: string) => path.includes("node_modules");
const DOCUMENTS = [...globSync("*.md"), ...globSync("{docs,bench/notes}/**/*.md")];

describe("the documents", () => {
  it("list exactly the error codes, with the meanings in the code", () => {
    const listed = Object.fromEntries(
      rowsOf(read("docs/errors.md")).map(({ name, rest }) => [name, rest.split("|")[0]?.trim()]),
    );

    expect(listed).toEqual(ERROR_CODES);
  });

  it("invoke functions without a read timeout or asynchronously: the default would send a long document twice", () => {
    const files = [
      "README.md",
      ...globSync("docs/**/*.md"),
      ...globSync("{cli,test/cloud}/**/*.ts", { exclude: isInstalled }),
    ];
    // A backslash continues a command. A template string doubles the backslash.
    const invocations = files.flatMap((path) => read(path).match(/^ *aws lambda\b.*\binvoke (?:.*\\\n)*.*$/gm) ?? []);

    expect(invocations.length).toBeGreaterThanOrEqual(3);
    expect(invocations.filter((one) => !/--cli-read-timeout 0|--invocation-type Event/.test(one))).toEqual([]);
  });

  it("have the current schema of the event (npm run schema)", () => {
    const schema = toJsonSchema(ExtractEvent, { typeMode: "input", errorMode: "ignore" });

    expect(JSON.parse(read("docs/event.schema.json"))).toMatchObject(JSON.parse(JSON.stringify(schema)));
  });

  it("list in event.md exactly the fields of the event", () => {
    const [, table = ""] = /<!-- event -->(.*?)<!-- \/event -->/s.exec(read("docs/event.md")) ?? [];
    const fields = rowsOf(table).flatMap(({ name }) => name.split("`, `"));

    // Fields that only the functions send to each other.
    const internal = ["part_of", "continuation"];
    expect(fields.sort()).toEqual(
      Object.keys(ExtractEvent.entries)
        .filter((field) => !internal.includes(field))
        .sort(),
    );
  });

  it("list in the README exactly the supported extensions", () => {
    const [, table = ""] = /<!-- formats -->(.*?)<!-- \/formats -->/s.exec(read("README.md")) ?? [];
    const listed = [...table.matchAll(/`(\.[a-z0-9]+)`/g)].map((match) => match[1]);

    expect(listed.sort()).toEqual(formats.flatMap(({ extensions }) => [...extensions]).sort());
  });

  it("name only existing files, and so do comments", () => {
    const sources = globSync("{bench,cli,client,functions,infra,layers,test}/**/*.ts", { exclude: isInstalled });
    const missing: string[] = [];
    for (const file of [...DOCUMENTS, ...sources]) {
      const text = read(file);
      const named = [...text.matchAll(PROJECT_FILE)].map(([path]) => path);
      const linked = file.endsWith(".md")
        ? [...text.matchAll(LINK)].map(([, path = ""]) => join(dirname(file), path))
        : [];
      const absent = [...named, ...linked].filter((path) => !path.includes("NAME") && !existsSync(path));
      missing.push(...absent.map((path) => `${file}: ${path}`));
    }

    expect(missing).toEqual([]);
  });

  it("name only existing files of the engine", () => {
    const files = globSync("{functions,cli,test}/**/*.{ts,wat}", { exclude: isInstalled });
    const missing = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/`([\w-]+(?:\/[\w.-]+)*\/[\w.-]+\.(?:ts|wat))`/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(path) && !files.some((file) => file.endsWith(`/${path}`)))
        .map((path) => `${document}: ${path}`),
    );

    expect(missing).toEqual([]);
  });

  it("give every folder of the engine a row in the map", () => {
    const folders = globSync("functions/engine/*").map((path) => `${basename(path)}/`);
    const rows = rowsOf(read("ARCHITECTURE.md")).map(({ name }) => name);

    expect(rows).toEqual(expect.arrayContaining(folders));
  });

  it("name only existing commands, and so do comments", () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
    const benches = globSync("bench/*.ts").map((file) => basename(file, ".ts"));
    const sources = globSync("{bench,cli,client,functions,infra,layers,test}/**/*.ts", { exclude: isInstalled });
    const missing: string[] = [];
    for (const file of [...DOCUMENTS, ...sources]) {
      for (const [command, script = "", bench = "NAME"] of read(file).matchAll(COMMAND)) {
        const known = script in scripts && (script !== "bench" || bench === "NAME" || benches.includes(bench));
        if (!known) missing.push(`${file}: ${command}`);
      }
    }

    expect(missing).toEqual([]);
  });

  it("have the current table of upload failures (node docs/make-upload-failures.ts), with every code", () => {
    const operations = read("docs/operations.md");

    expect(operations).toBe(withUploadFailures(operations));
    const listed = Object.values<UploadFailure>(UPLOAD_FAILURES).flatMap(({ codes }) => codes);
    expect(new Set(listed)).toEqual(new Set(Object.keys(ERROR_CODES)));
  });

  it("give each decision its context, choice, price and the moment to revisit it", () => {
    const shape = ["Context", "Choice", "What we gave up", "When to revisit"];
    const pages = globSync("docs/decisions/*.md").map((file) => ({
      file,
      sections: [...read(file).matchAll(/^## (.+)$/gm)].map(([, title]) => title),
    }));

    expect(pages.length).toBeGreaterThan(0);
    expect(pages).toEqual(pages.map(({ file }) => ({ file, sections: shape })));
  });

  it("agree on the version", () => {
    expect(JSON.parse(read("package.json"))).toHaveProperty("version", ENGINE_VERSION);
  });

  it("group the changelog by version and kind of change, with the newest version first", () => {
    const headings = [...read("CHANGELOG.md").matchAll(/^(##|###) (.+)$/gm)];
    const versions = headings.filter(([, level]) => level === "##").map(([, , text = ""]) => text);
    const kinds = headings.filter(([, level]) => level === "###").map(([, , text = ""]) => text);

    const [newest = ""] = versions;
    expect(newest).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)? - \d{4}-\d{2}-\d{2}$/);
    // A release is written up before its number is set.
    expect(newest.localeCompare(ENGINE_VERSION, "en", { numeric: true })).toBeGreaterThanOrEqual(0);
    expect(new Set(versions).size).toBe(versions.length);
    expect(kinds.filter((kind) => !["Added", "Changed", "Fixed", "Performance"].includes(kind))).toEqual([]);
  });
});
