// AWS's own linter for templates checks the schemas of properties, IAM action names and the States Language.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { synthesise } from "../infra/synthesis.ts";
import { VARIANTS } from "../infra/variants.ts";
import { findJudge, titleFor } from "./installed-judges.ts";

const judge = findJudge("cfn-lint", "cfn-lint", ["--version"]);
const folder = mkdtempSync(join(tmpdir(), "cfn-lint-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Finding {
  readonly Filename: string;
  readonly Rule: { readonly Id: string };
  readonly Message: string;
  readonly Location: { readonly Path: readonly (string | number)[] };
}

/** One line for each finding, with the name of its template. */
function findingsIn(templates: Readonly<Record<string, object>>): readonly string[] {
  const files = Object.entries(templates).map(([name, template]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(template));
    return file;
  });
  const { stdout, stderr } = spawnSync("cfn-lint", ["--format", "json", "--regions", "us-east-1", "--", ...files], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (!stdout.trimStart().startsWith("[")) throw new Error(`cfn-lint gave no findings: ${stderr}${stdout}`);
  const findings: readonly Finding[] = JSON.parse(stdout);
  return findings.map(
    ({ Filename, Rule, Message, Location }) =>
      `${basename(Filename, ".json")}: ${Rule.Id} ${Location.Path.join("/")}: ${Message}`,
  );
}

describe.skipIf(!judge.isInstalled)(titleFor(judge, "cfn-lint"), () => {
  it("finds nothing in the stack, in any context", { timeout: 300_000 }, () => {
    const templates = Object.entries(VARIANTS).map(([name, context]) => [name, synthesise(context).toJSON()]);

    expect(templates.length).toBeGreaterThan(5);
    expect(findingsIn(Object.fromEntries(templates))).toEqual([]);
  });

  it("does run: it finds a wrong action, a wrong property and a wrong state", { timeout: 120_000 }, () => {
    const right = JSON.stringify(synthesise().toJSON());
    const spoiled = [
      ['"s3:GetObjectVersion"', '"s3:GetObjektVersion"'],
      ['"RetentionInDays":', '"RetentionInDay":'],
      [String.raw`\"Type\":\"Pass\"`, String.raw`\"Type\":\"Pas\"`],
    ] as const;
    for (const [before] of spoiled) expect(right).toContain(before);
    const wrong = spoiled.reduce((text, [before, after]) => text.replace(before, after), right);
    const rules = findingsIn({ wrong: JSON.parse(wrong) }).map((finding) => finding.split(" ")[1]);

    expect(new Set(rules)).toEqual(new Set(["E3002", "E3601", "W3037"]));
  });
});
