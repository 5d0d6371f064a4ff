import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "../../infra/create-app.ts";
import type { LayerRecipe } from "../../layers/layer.ts";

const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));
const folder = mkdtempSync(join(tmpdir(), "stack-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Puts a folder in the place of everything that takes long to build. */
function standIn(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "name"), name);
  return path;
}

const template = synthesise();

function synthesise(extra: Readonly<Record<string, string>> = {}): Template {
  const build = { bundle: standIn, layer: (recipe: LayerRecipe) => standIn(recipe.name) };
  const app = createApp({ context: { ...context, "aws:cdk:disable-asset-staging": true, ...extra } }, build);
  return Template.fromStack(app.node.findChild("TextExtractor") as Stack);
}

/** What a function may do: statements of its role's policy, by their name. */
function statementsOf(from: Template, role: "Simple" | "Ocr"): Record<string, { Action: unknown; Resource: unknown }> {
  const [policy] = Object.entries(from.findResources("AWS::IAM::Policy"))
    .filter(([id]) => id.startsWith(role))
    .map(([, resource]) => resource["Properties"].PolicyDocument.Statement);
  return Object.fromEntries(policy.map((statement: { Sid?: string }) => [statement.Sid ?? "Log", statement]));
}

describe("the functions", () => {
  it.each([
    ["textractor_simple", 900, 1_769, 1],
    ["textractor_ocr", 300, 2_048, 2],
  ])("%s has %d s, %d MB and %d layers on Node 24", (FunctionName, Timeout, MemorySize, layers) => {
    template.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName,
      Timeout,
      MemorySize,
      Runtime: "nodejs24.x",
      Handler: "index.handler",
      Architectures: ["x86_64"],
      RecursiveLoop: "Terminate",
      Environment: {
        Variables: {
          TEXTRACTOR_SIMPLE: "textractor_simple",
          TEXTRACTOR_OCR: "textractor_ocr",
          TEXTRACTOR_BUCKET: { Ref: Match.stringLikeRegexp("^Results") },
        },
      },
    });
    const [fn] = Object.values(template.findResources("AWS::Lambda::Function", { Properties: { FunctionName } }));
    expect(fn?.["Properties"].Layers).toHaveLength(layers);
  });

  it("are the only ones", () => {
    template.resourceCountIs("AWS::Lambda::Function", 2);
  });

  it("keep their logs for a month", () => {
    template.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 30 });
    template.resourceCountIs("AWS::Logs::LogGroup", 2);
  });

  it("run on arm64 with a canvas for it, when asked", () => {
    const arm = synthesise({ arch: "arm64" });

    arm.allResourcesProperties("AWS::Lambda::Function", { Architectures: ["arm64"] });
    arm.hasResourceProperties("AWS::Lambda::LayerVersion", { CompatibleArchitectures: ["arm64"] });
    expect(existsSync(join(folder, "canvas-arm64"))).toBe(true);
  });
});

describe("the grants", () => {
  it("let simple invoke ocr and itself, and ocr itself alone", () => {
    const invocable = (role: "Simple" | "Ocr") =>
      [...JSON.stringify(statementsOf(template, role)["InvokePages"]).matchAll(/:function:(\w+)/g)].map(
        ([, name]) => name,
      );

    expect(invocable("Simple")).toEqual(["textractor_ocr", "textractor_simple"]);
    expect(invocable("Ocr")).toEqual(["textractor_ocr"]);
  });

  it.each(["Simple", "Ocr"] as const)("let %s read and write results, and touch no other bucket", (role) => {
    const statements = statementsOf(template, role);

    expect(Object.keys(statements)).toEqual([
      "Log",
      "ReadDocuments",
      "TellAbsentFromForbidden",
      "WriteResults",
      "InvokePages",
    ]);
    expect(statements["ReadDocuments"]?.Action).toEqual(["s3:GetObject", "s3:GetObjectVersion"]);
    expect(statements["TellAbsentFromForbidden"]?.Action).toBe("s3:ListBucket");
    expect(statements["WriteResults"]?.Action).toEqual([
      "s3:AbortMultipartUpload",
      "s3:DeleteObject",
      "s3:PutObject",
      "s3:PutObjectTagging",
    ]);
    for (const { Resource } of ["ReadDocuments", "WriteResults"].flatMap((sid) => statements[sid] ?? [])) {
      expect(JSON.stringify(Resource)).toMatch(
        /^{"Fn::Join":\["",\[{"Fn::GetAtt":\["Results\w+","Arn"\]},"\/\*"\]\]}$/,
      );
    }
  });

  it("have no wildcard for a service or for everything", () => {
    for (const policy of Object.values(template.findResources("AWS::IAM::Policy"))) {
      const statements: { Action: string | string[]; Resource: unknown }[] =
        policy["Properties"].PolicyDocument.Statement;
      expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes("*"))).toEqual([]);
      expect(statements.filter(({ Resource }) => Resource === "*")).toEqual([]);
    }
    for (const role of Object.values(template.findResources("AWS::IAM::Role"))) {
      expect(role["Properties"].ManagedPolicyArns).toBeUndefined();
    }
  });

  it("let buckets be read that are named, and be written only when that is said too", () => {
    const statements = statementsOf(synthesise({ sourceBuckets: "first,second", resultBuckets: "second" }), "Simple");
    const bucketsIn = (sid: string) =>
      [...JSON.stringify(statements[sid]?.Resource).matchAll(/:s3:::(\w+)\/\*/g)].map(([, name]) => name);

    expect(bucketsIn("ReadDocuments")).toEqual(["first", "second"]);
    expect(bucketsIn("WriteResults")).toEqual(["second"]);
  });
});

describe("the results bucket", () => {
  it("is private, encrypted and reached by TLS only", () => {
    template.hasResourceProperties("AWS::S3::Bucket", {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
      },
    });
    template.hasResourceProperties("AWS::S3::BucketPolicy", {
      PolicyDocument: {
        Statement: [Match.objectLike({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } })],
      },
    });
  });

  it("lets temporary objects expire, and nothing else", () => {
    const [bucket] = Object.values(template.findResources("AWS::S3::Bucket"));
    const rules: { ExpirationInDays?: number; Prefix?: string; TagFilters?: unknown }[] =
      bucket?.["Properties"].LifecycleConfiguration.Rules;

    const expiring = rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);

    expect(expiring.map(({ Prefix, TagFilters }) => Prefix ?? TagFilters)).toEqual([
      "temp/",
      [{ Key: "textractor", Value: "temporary" }],
    ]);
  });

  it("outlives the stack", () => {
    template.hasResource("AWS::S3::Bucket", { DeletionPolicy: "Retain" });
  });
});

it.each([
  ["arch", "mips"],
  ["arch", "x86"],
])("refuses context %s=%s with what it may be", (name, value) => {
  expect(() => synthesise({ [name]: value })).toThrow(/give x64 or arm64/);
});
