// moto's CloudFormation creates the resources that moto supports, and its Step Functions run the corpus.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { synthesise } from "../infra/synthesis.ts";
import { VARIANTS } from "../infra/variants.ts";
import { findJudge, titleFor } from "./installed-judges.ts";

const judge = findJudge("moto", "python3", ["-c", "import boto3, moto.stepfunctions.parser.api"]);
const folder = mkdtempSync(join(tmpdir(), "moto-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Resource types that moto does not support. docs/operations.md names each. */
const UNKNOWN_TO_MOTO = [
  "AWS::CloudWatch::Alarm",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::Url",
  "AWS::Logs::MetricFilter",
  "AWS::S3::BucketPolicy",
  "AWS::SQS::QueuePolicy",
];

interface Verdict {
  readonly status: string;
  readonly unsupported: readonly string[];
  readonly corpus: { readonly status: string; readonly output: string | null };
}

function verdictOn(template: object): Verdict {
  const file = join(folder, "template.json");
  writeFileSync(file, JSON.stringify(template));
  const { stdout, stderr } = spawnSync("python3", [join(import.meta.dirname, "create_stack.py"), file], {
    encoding: "utf8",
  });
  const verdict = stdout.trim().split("\n").at(-1) ?? "";
  if (!verdict.startsWith("{")) throw new Error(`moto gave no verdict: ${stderr}`);
  return JSON.parse(verdict);
}

describe.skipIf(!judge.isInstalled)(titleFor(judge, "moto"), () => {
  it.each(["with defaults", "with named buckets"])(
    "creates the stack %s, and its state machine processes a prefix",
    { timeout: 240_000 },
    (variant) => {
      const { status, unsupported, corpus } = verdictOn(synthesise(VARIANTS[variant]).toJSON());

      expect(status).toBe("CREATE_COMPLETE");
      expect(unsupported.filter((type) => !UNKNOWN_TO_MOTO.includes(type))).toEqual([]);
      expect(corpus).toMatchObject({ status: "SUCCEEDED" });
      expect(JSON.parse(corpus.output ?? "{}").ResultWriterDetails.Key).toMatch(/^corpus\/.+\/manifest\.json$/);
    },
  );
});

it("has every unsupported resource type named in docs/operations.md", () => {
  const documented = readFileSync("docs/operations.md", "utf8");

  expect(UNKNOWN_TO_MOTO.filter((type) => !documented.includes(`\`${type}\``))).toEqual([]);
});
