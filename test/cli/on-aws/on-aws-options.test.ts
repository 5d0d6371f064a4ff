import { describe, expect, it } from "vitest";
import { isOnAws, readOnAwsOptions } from "../../../cli/on-aws/on-aws-options.ts";
import { UsageError } from "../../../cli/shell/usage.ts";

const options = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => readOnAwsOptions(args, environment);

describe("the options of a batch on AWS", () => {
  it.each([
    [["in", "--on", "aws"], true],
    [["--on=aws", "in"], true],
    [["in", "--on"], true],
    [["in", "--into", "out"], false],
    [["in", "--", "--on", "aws"], false],
  ])("are recognised in %j: %s", (args, expected) => {
    expect(isOnAws(args)).toBe(expected);
  });

  it("are those of a batch, wherever the own ones stand", () => {
    const args = ["--on", "aws", "in", "--upload", "--json", "--into=out", "--list", "a.csv", "--shard", "1/2"];

    expect(options(args)).toMatchObject({
      ...{ sources: ["in"], lists: ["a.csv"], shard: { index: 1, count: 2 }, upload: true, remote: undefined },
      ...{ destination: { kind: "folder", path: "out" }, stateMachine: "textractor_corpus" },
      results: { text_uri: ".txt", json_uri: ".json" },
    });
  });

  it("take the name of the state machine from the command line, then from the environment", () => {
    const environment = { TEXTRACTOR_CORPUS: "mine" };

    expect(options(["in", "--on", "aws", "--into", "out"], environment).stateMachine).toBe("mine");
    expect(options(["in", "--on", "aws", "--into", "out", "--state-machine", "x"], environment).stateMachine).toBe("x");
  });

  it.each([
    ["s3://bucket/prefix/", "s3://bucket/prefix"],
    ["S3://Bucket", "s3://Bucket"],
  ])("take %s as a place on S3", (into, remote) => {
    expect(options(["in", "--on", "aws", "--into", into, "--retry-failed", "NOT_FOUND"])).toMatchObject({
      remote,
      mode: { kind: "failed", codes: ["NOT_FOUND"] },
    });
  });

  it("take sources after --", () => {
    expect(options(["--on", "aws", "--into", "out", "--", "--upload"])).toMatchObject({
      sources: ["--upload"],
      upload: false,
    });
  });

  it.each([
    [["in", "--on", "gcp", "--into", "out"], "--on takes aws"],
    [["in", "--on", "aws"], "needs --into"],
    [["in", "--on", "aws", "--into"], "--into needs a value"],
    [["in", "--on", "aws", "--into", "s3://"], "names no bucket"],
    [["in", "--on", "aws", "--into", "out", "--state-machine="], "--state-machine needs a value"],
    [["--on", "aws", "--into", "out"], "name a source"],
    [["in", "--on", "aws", "--into", "out", "--password", "x"], "a password would stay"],
    [["in", "--on", "aws", "--into", "out", "--ask-password"], "a password would stay"],
    [["in", "--on", "aws", "--into", "out", "--per-host=1"], "--per-host works without --on aws"],
    [["in", "--on", "aws", "--into", "out", "--what"], "unknown option --what"],
  ] as const)("refuse %j", (args, reason) => {
    expect(() => options(args)).toThrow(UsageError);
    expect(() => options(args)).toThrow(reason);
  });

  it("refuse a password of the environment", () => {
    expect(() => options(["in", "--on", "aws", "--into", "out"], { TEXTRACTOR_PASSWORD: "x" })).toThrow("a password");
  });
});
