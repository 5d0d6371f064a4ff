import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readDeployment } from "./template.ts";

const folder = mkdtempSync(join(tmpdir(), "template-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

function assemblyWith(resources: object): string {
  const assembly = mkdtempSync(join(folder, "assembly-"));
  const files = { aaa: { source: { path: "asset.aaa" } }, bbb: { source: { path: "/elsewhere/layer" } } };
  writeFileSync(join(assembly, "Some.template.json"), JSON.stringify({ Resources: resources }));
  writeFileSync(join(assembly, "Some.assets.json"), JSON.stringify({ files }));
  return assembly;
}

function functionWith(variables: object): object {
  return {
    Type: "AWS::Lambda::Function",
    Properties: {
      FunctionName: "some",
      Handler: "index.handler",
      Code: { S3Key: "aaa.zip" },
      MemorySize: 512,
      Timeout: 30,
      ReservedConcurrentExecutions: 0,
      EphemeralStorage: { Size: 1024 },
      Layers: [{ Ref: "Layer" }],
      LoggingConfig: { LogFormat: "JSON" },
      Environment: { Variables: variables },
    },
  };
}

const LAYER = { Type: "AWS::Lambda::LayerVersion", Properties: { Content: { S3Key: "bbb.zip" } } };

it("reads a function with its code, layers and limits", () => {
  const assembly = assemblyWith({ Fn: functionWith({ A: "1" }), Layer: LAYER });

  expect(readDeployment(assembly).functions).toEqual({
    some: {
      code: join(assembly, "asset.aaa"),
      handler: "index.handler",
      memoryMb: 512,
      timeoutMs: 30_000,
      ephemeralMb: 1024,
      concurrency: 0,
      layers: ["/elsewhere/layer"],
      environment: { AWS_LAMBDA_LOG_FORMAT: "JSON", A: "1" },
    },
  });
});

it("reads the retries of asynchronous events and their destination after failure", () => {
  const assembly = assemblyWith({
    Fn: functionWith({}),
    Layer: LAYER,
    Dead: { Type: "AWS::SQS::Queue" },
    Config: {
      Type: "AWS::Lambda::EventInvokeConfig",
      Properties: {
        FunctionName: { Ref: "Fn" },
        MaximumRetryAttempts: 1,
        DestinationConfig: { OnFailure: { Destination: { "Fn::GetAtt": ["Dead", "Arn"] } } },
      },
    },
  });

  expect(readDeployment(assembly).functions["some"]).toMatchObject({
    asyncRetries: 1,
    onFailure: "arn:aws:sqs:us-east-1:000000000000:dead",
  });
});

it("evaluates references in environment variables", () => {
  const Arn = { "Fn::GetAtt": ["Bucket0123ABCD", "Arn"] };
  const assembly = assemblyWith({
    Fn: functionWith({
      BUCKET: { Ref: "Bucket0123ABCD" },
      ARN: { "Fn::Join": ["", [Arn, "/", { Ref: "AWS::Region" }]] },
      SELF: { "Fn::GetAtt": ["Fn", "Arn"] },
    }),
    Layer: LAYER,
    Bucket0123ABCD: { Type: "AWS::S3::Bucket" },
    Named: { Type: "AWS::S3::Bucket", Properties: { BucketName: "my-bucket" } },
  });

  const { functions, buckets } = readDeployment(assembly);

  expect(functions["some"]?.environment).toMatchObject({
    BUCKET: "bucket",
    ARN: "arn:aws:s3:::bucket/us-east-1",
    SELF: "arn:aws:lambda:us-east-1:000000000000:function:some",
  });
  expect(buckets).toEqual(["bucket", "my-bucket"]);
});

it("reads triggers: rules, queues, and the functions they start", () => {
  const arn = (id: string) => ({ "Fn::GetAtt": [id, "Arn"] });
  const assembly = assemblyWith({
    Fn: functionWith({}),
    Layer: LAYER,
    Inbox: {
      Type: "AWS::S3::Bucket",
      Properties: { NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } } },
    },
    Silent: { Type: "AWS::S3::Bucket" },
    Dead: { Type: "AWS::SQS::Queue", Properties: {} },
    Queue: {
      Type: "AWS::SQS::Queue",
      Properties: { VisibilityTimeout: 77, RedrivePolicy: { deadLetterTargetArn: arn("Dead"), maxReceiveCount: 4 } },
    },
    Rule: {
      Type: "AWS::Events::Rule",
      Properties: {
        EventPattern: {
          source: ["aws.s3"],
          detail: { bucket: { name: [{ Ref: "Inbox" }] }, key: [{ prefix: "in/" }] },
        },
        Targets: [{ Arn: arn("Queue"), Id: "T" }],
      },
    },
    Mapping: {
      Type: "AWS::Lambda::EventSourceMapping",
      Properties: {
        EventSourceArn: arn("Queue"),
        FunctionName: { Ref: "Fn" },
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: 3 },
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      },
    },
    Url: { Type: "AWS::Lambda::Url", Properties: { TargetFunctionArn: arn("Fn"), AuthType: "AWS_IAM" } },
  });
  const queueArn = "arn:aws:sqs:us-east-1:000000000000:queue";
  const deadLetterArn = "arn:aws:sqs:us-east-1:000000000000:dead";

  expect(readDeployment(assembly)).toMatchObject({
    eventBuckets: ["inbox"],
    queues: [
      { name: "dead", arn: deadLetterArn, visibilitySeconds: 30 },
      { name: "queue", arn: queueArn, visibilitySeconds: 77, redrive: { deadLetterArn, maxReceiveCount: 4 } },
    ],
    rules: [
      {
        pattern: { source: ["aws.s3"], detail: { bucket: { name: ["inbox"] }, key: [{ prefix: "in/" }] } },
        targets: [queueArn],
      },
    ],
    mappings: [{ queueArn, functionName: "some", batchSize: 1, concurrency: 3, reportsFailures: true }],
    urls: [{ functionName: "some", signed: true }],
  });
});

it("throws with an unknown expression in the message", () => {
  const assembly = assemblyWith({ Fn: functionWith({ A: { "Fn::Select": [0, ["a"]] } }), Layer: LAYER });

  expect(() => readDeployment(assembly)).toThrow(/cannot evaluate {"Fn::Select"/);
});

it("names the command that makes a missing assembly", () => {
  expect(() => readDeployment(mkdtempSync(join(folder, "empty-")))).toThrow(/npm run synth/);
});
