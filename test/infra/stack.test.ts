import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, type Stack, Validations } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { AnyPrincipal, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { AwsSolutionsChecks } from "cdk-nag";
import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "../../infra/create-app.ts";
import type { LayerRecipe } from "../../layers/layer.ts";
import { definitionOf } from "../support/corpus.ts";

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

const VPC = {
  vpcId: "vpc-0123456789abcdef0",
  subnetIds: "subnet-0123456789abcdef0,subnet-0123456789abcdef1",
  availabilityZones: "us-east-1a,us-east-1b",
};
const KEY = "arn:aws:kms:us-east-1:111122223333:key/12345678-1234-1234-1234-123456789012";
const TOPIC = "arn:aws:sns:us-east-1:111122223333:alarms";

const template = synthesise();

function appWith(extra: Readonly<Record<string, string>> = {}): App {
  const build = { bundle: standIn, layer: (recipe: LayerRecipe) => standIn(recipe.name) };
  return createApp({ context: { ...context, "aws:cdk:disable-asset-staging": true, ...extra } }, build);
}

function synthesise(extra: Readonly<Record<string, string>> = {}): Template {
  return Template.fromStack(appWith(extra).node.findChild("TextExtractor") as Stack);
}

/** What a function may do: statements of its role's policy, by their name. */
function statementsOf(from: Template, role: RoleName): Record<string, Statement> {
  const [policy = []] = Object.entries(from.findResources("AWS::IAM::Policy"))
    .filter(([id]) => id.startsWith(`${role}Role`))
    .map(([, resource]): Statement[] => resource["Properties"].PolicyDocument.Statement);
  // Those that CDK adds have no name.
  return Object.fromEntries(policy.map((statement, index) => [statement.Sid ?? index, statement]));
}

type RoleName = "Simple" | "Ocr" | "Corpus";

interface Statement {
  readonly Sid?: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

/** Names of the buckets whose objects are the resource, sorted; those of the stack by their construct. */
function bucketsOf(resource: unknown): string[] {
  const arns = (Array.isArray(resource) ? resource : [resource]).map((arn) => JSON.stringify(arn));
  return arns
    .flatMap((arn) => /(Documents|Results)[0-9A-F]{8}/.exec(arn)?.[1] ?? /:s3:::([\w-]+)\/\*/.exec(arn)?.[1] ?? arn)
    .sort();
}

describe("the functions", () => {
  it.each([
    ["textractor_simple", 900, 1_769, 1, 50],
    ["textractor_ocr", 300, 1_769, 2, 200],
  ])("%s has %d s, %d MB, %d layers and %d places on Node 24", (FunctionName, Timeout, MemorySize, layers, places) => {
    template.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName,
      Timeout,
      MemorySize,
      ReservedConcurrentExecutions: places,
      Runtime: "nodejs24.x",
      Handler: "index.handler",
      Architectures: ["x86_64"],
      RecursiveLoop: "Terminate",
      TracingConfig: { Mode: "Active" },
      LoggingConfig: { LogFormat: "JSON" },
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
    template.resourceCountIs("AWS::Logs::LogGroup", 3);
  });

  it("reserve nothing in an account that has little to reserve", () => {
    const small = synthesise({ simpleConcurrency: "0", ocrConcurrency: "0" });

    small.allResourcesProperties("AWS::Lambda::Function", { ReservedConcurrentExecutions: Match.absent() });
  });

  it("get the settings and the name that are asked for", () => {
    const named = synthesise({ name: "reader", settings: "LOG_LEVEL=debug,TEXTRACTOR_MAX_PAGES=20" });

    named.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "reader_simple",
      Environment: {
        Variables: { TEXTRACTOR_OCR: "reader_ocr", LOG_LEVEL: "debug", TEXTRACTOR_MAX_PAGES: "20" },
      },
    });
  });

  it("keep asynchronous events that fail for good", () => {
    template.resourceCountIs("AWS::Lambda::EventInvokeConfig", 2);
    template.allResourcesProperties("AWS::Lambda::EventInvokeConfig", {
      MaximumRetryAttempts: 2,
      DestinationConfig: {
        OnFailure: { Destination: { "Fn::GetAtt": [Match.stringLikeRegexp("^DeadLetters"), "Arn"] } },
        // Its record would hold the event with its password.
        OnSuccess: Match.absent(),
      },
    });
  });

  it("are behind a URL that wants a signature", () => {
    template.allResourcesProperties("AWS::Lambda::Url", { AuthType: "AWS_IAM" });
    template.resourceCountIs("AWS::Lambda::Permission", 0);
  });

  it("run in a VPC by its ids, without a look-up", () => {
    const inside = synthesise(VPC);

    inside.allResourcesProperties("AWS::Lambda::Function", {
      VpcConfig: { SubnetIds: VPC.subnetIds.split(",") },
    });
    expect(() => synthesise({ ...VPC, availabilityZones: "us-east-1a" })).toThrow(/give all three/);
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

  it.each([
    ["Simple", "ConsumeUploads"],
    ["Ocr", undefined],
  ] as const)("let %s read documents, write results, and touch no other bucket", (role, queue) => {
    const statements = statementsOf(template, role);

    expect(Object.keys(statements).filter((sid) => !/^\d+$/.test(sid))).toEqual([
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
    expect(bucketsOf(statements["ReadDocuments"]?.Resource)).toEqual(["Documents", "Results"]);
    expect(bucketsOf(statements["WriteResults"]?.Resource)).toEqual(["Results"]);
    const others = Object.values(statements).flatMap(({ Action }) => Action);
    expect(others.includes("sqs:ReceiveMessage")).toBe(queue !== undefined);
  });

  it("name every action that is not about objects", () => {
    const actions = (["Simple", "Ocr", "Corpus"] as const).map((role) =>
      [...new Set(Object.values(statementsOf(template, role)).flatMap(({ Action }) => Action))]
        .filter((action) => !String(action).startsWith("s3:"))
        .sort(),
    );

    expect(actions).toEqual([
      [
        "lambda:InvokeFunction",
        "logs:CreateLogStream",
        "logs:PutLogEvents",
        "sqs:ChangeMessageVisibility",
        "sqs:DeleteMessage",
        "sqs:GetQueueAttributes",
        "sqs:GetQueueUrl",
        "sqs:ReceiveMessage",
        "sqs:SendMessage",
        "xray:PutTelemetryRecords",
        "xray:PutTraceSegments",
      ],
      [
        "lambda:InvokeFunction",
        "logs:CreateLogStream",
        "logs:PutLogEvents",
        "sqs:GetQueueAttributes",
        "sqs:GetQueueUrl",
        "sqs:SendMessage",
        "xray:PutTelemetryRecords",
        "xray:PutTraceSegments",
      ],
      [
        "lambda:InvokeFunction",
        "logs:CreateLogDelivery",
        "logs:DeleteLogDelivery",
        "logs:DescribeLogGroups",
        "logs:DescribeResourcePolicies",
        "logs:GetLogDelivery",
        "logs:ListLogDeliveries",
        "logs:PutResourcePolicy",
        "logs:UpdateLogDelivery",
        "states:DescribeExecution",
        "states:RedriveExecution",
        "states:StartExecution",
        "states:StopExecution",
        "xray:GetSamplingRules",
        "xray:GetSamplingTargets",
        "xray:PutTelemetryRecords",
        "xray:PutTraceSegments",
      ],
    ]);
  });

  it("have no wildcard for a service or for everything", () => {
    for (const policy of Object.values(template.findResources("AWS::IAM::Policy"))) {
      const statements: { Action: string | string[]; Resource: unknown }[] =
        policy["Properties"].PolicyDocument.Statement;
      expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes("*"))).toEqual([]);
      const everywhere = statements.filter(({ Resource }) => Resource === "*").flatMap(({ Action }) => Action);
      // What X-Ray and the deliveries of logs need takes no resource.
      expect(everywhere.filter((action) => !/^(xray|logs):/.test(action))).toEqual([]);
    }
    for (const role of Object.values(template.findResources("AWS::IAM::Role"))) {
      expect(role["Properties"].ManagedPolicyArns).toBeUndefined();
    }
  });

  it("let buckets be read that are named, and be written only when that is said too", () => {
    const statements = statementsOf(synthesise({ sourceBuckets: "first,second", resultBuckets: "second" }), "Simple");
    expect(bucketsOf(statements["ReadDocuments"]?.Resource)).toEqual(["Documents", "Results", "first", "second"]);
    expect(bucketsOf(statements["WriteResults"]?.Resource)).toEqual(["Results", "second"]);
  });
});

describe("the buckets", () => {
  it("are private, encrypted and reached by TLS only", () => {
    template.resourceCountIs("AWS::S3::Bucket", 2);
    template.allResourcesProperties("AWS::S3::Bucket", {
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
    template.resourceCountIs("AWS::S3::BucketPolicy", 2);
    template.allResourcesProperties("AWS::S3::BucketPolicy", {
      PolicyDocument: {
        Statement: [Match.objectLike({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } })],
      },
    });
  });

  it("are encrypted by your key, which both functions and the corpus may then use", () => {
    const keyed = synthesise({ kmsKeyArn: KEY });

    keyed.allResourcesProperties("AWS::S3::Bucket", {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: KEY } },
        ],
      },
    });
    for (const role of ["Simple", "Ocr", "Corpus"] as const) {
      expect(statementsOf(keyed, role)["UseKey"]).toMatchObject({
        Action: ["kms:Decrypt", "kms:GenerateDataKey"],
        Resource: KEY,
      });
    }
  });

  it("let temporary objects expire, and nothing else", () => {
    const rulesOf = (id: RegExp) =>
      Object.entries(template.findResources("AWS::S3::Bucket"))
        .filter(([name]) => id.test(name))
        .flatMap(([, bucket]): ExpirationRule[] => bucket["Properties"].LifecycleConfiguration.Rules)
        .filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);

    expect(rulesOf(/^Results/).map(({ Prefix, TagFilters }) => Prefix ?? TagFilters)).toEqual([
      "temp/",
      [{ Key: "textractor", Value: "temporary" }],
    ]);
    expect(rulesOf(/^Documents/)).toEqual([]);
  });

  it("outlive the stack", () => {
    template.allResources("AWS::S3::Bucket", { DeletionPolicy: "Retain" });
  });
});

interface ExpirationRule {
  readonly ExpirationInDays?: number;
  readonly Prefix?: string;
  readonly TagFilters?: unknown;
}

describe("uploads", () => {
  it("come by a rule for the bucket of documents alone", () => {
    template.resourceCountIs("AWS::Events::Rule", 1);
    template.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: {
        source: ["aws.s3"],
        "detail-type": ["Object Created"],
        detail: {
          bucket: { name: [{ Ref: Match.stringLikeRegexp("^Documents") }] },
          object: { key: [{ prefix: "in/" }] },
        },
      },
      Targets: [Match.objectLike({ Arn: { "Fn::GetAtt": [Match.stringLikeRegexp("^Uploads"), "Arn"] } })],
    });
  });

  it("of buckets that are named come from those, and no bucket is made for them", () => {
    const named = synthesise({ uploadBuckets: "first,second", uploadPrefix: "scans/" });

    named.resourceCountIs("AWS::S3::Bucket", 1);
    named.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: { detail: { bucket: { name: ["first", "second"] }, object: { key: [{ prefix: "scans/" }] } } },
    });
    expect(bucketsOf(statementsOf(named, "Simple")["ReadDocuments"]?.Resource)).toEqual(["Results", "first", "second"]);
  });

  it("wait in a queue for six times the function's timeout, and are delivered three times", () => {
    template.hasResourceProperties("AWS::SQS::Queue", {
      VisibilityTimeout: 6 * 900,
      RedrivePolicy: {
        maxReceiveCount: 3,
        deadLetterTargetArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^DeadLetters"), "Arn"] },
      },
    });
    template.hasResourceProperties("AWS::SQS::Queue", {
      MessageRetentionPeriod: 14 * 86_400,
      RedriveAllowPolicy: { redrivePermission: "allowAll" },
    });
    template.allResourcesProperties("AWS::SQS::Queue", { SqsManagedSseEnabled: true });
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      BatchSize: 1,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 10 },
    });
  });
});

describe("a loop", () => {
  /** Buckets whose events start a function: every rule, and every notification that is no event of EventBridge's. */
  function triggers(from: Template): readonly string[] {
    const rules = Object.values(from.findResources("AWS::Events::Rule")).flatMap(
      (rule): unknown[] => rule["Properties"].EventPattern.detail.bucket.name,
    );
    for (const bucket of Object.values(from.findResources("AWS::S3::Bucket"))) {
      expect(Object.keys(bucket["Properties"].NotificationConfiguration)).toEqual(["EventBridgeConfiguration"]);
    }
    return rules.map((name) => nameOf(name));
  }

  function nameOf(name: unknown): string {
    return typeof name === "string" ? name : JSON.stringify(name).replace(/^.*"(\w+?)[0-9A-F]{8}".*$/, "$1");
  }

  it.each([
    ["a bucket of its own", {}],
    ["named buckets", { uploadBuckets: "first,second", resultBuckets: "third", sourceBuckets: "third,fourth" }],
  ])("is not possible: no bucket of uploads may be written to, with %s", (_, extra) => {
    const stack = synthesise(extra);
    const writable = (["Simple", "Ocr", "Corpus"] as const).flatMap((role) =>
      Object.values(statementsOf(stack, role))
        .filter(({ Action }) => [Action].flat().includes("s3:PutObject"))
        .flatMap(({ Resource }) => bucketsOf(Resource)),
    );

    expect(triggers(stack).length).toBeGreaterThan(0);
    expect(writable.length).toBeGreaterThan(2);
    expect(triggers(stack).filter((bucket) => writable.includes(bucket))).toEqual([]);
  });

  it("that is asked for is refused", () => {
    expect(() => synthesise({ uploadBuckets: "first,second", resultBuckets: "second" })).toThrow(/^second: results/);
  });
});

describe("what is seen", () => {
  it("is told by alarms, to a topic when there is one", () => {
    const alarmed = synthesise({ alarmTopicArn: TOPIC });
    const alarms = Object.keys(alarmed.findResources("AWS::CloudWatch::Alarm")).map((id) => id.replace(/Alarm.*$/, ""));

    expect(alarms.sort()).toEqual([
      "CorpusFailed",
      "DeadLetters",
      "OcrErrors",
      "OcrThrottles",
      "OutOfTime",
      "SimpleErrors",
      "SimpleThrottles",
    ]);
    alarmed.allResourcesProperties("AWS::CloudWatch::Alarm", { AlarmActions: [TOPIC] });
    template.allResourcesProperties("AWS::CloudWatch::Alarm", { AlarmActions: Match.absent() });
  });

  it("is counted from the log lines that the functions write", async () => {
    const filters = Object.values(template.findResources("AWS::Logs::MetricFilter")).map(
      (filter): { FilterPattern: string } => filter["Properties"],
    );
    const source = ["answer-event", "fan-out", "ocr-page"]
      .map((name) => readFileSync(`functions/engine/pipeline/${name}.ts`, "utf8"))
      .join();

    expect(filters).toHaveLength(8);
    for (const [, step] of filters.flatMap(({ FilterPattern }) => [
      ...FilterPattern.matchAll(/\$\.step = "([^"]+)"/g),
    ])) {
      expect(source).toMatch(new RegExp(`log\\.(info|warn|error)\\("${step}"`));
    }
  });

  it("has a dashboard", () => {
    template.hasResourceProperties("AWS::CloudWatch::Dashboard", { DashboardName: "textractor" });
  });
});

describe("the corpus", () => {
  const [machine] = Object.values(template.findResources("AWS::StepFunctions::StateMachine"));
  const { States } = definitionOf(machine?.["Properties"].DefinitionString);

  it.each([
    ["EachObject", "s3:listObjectsV2", undefined],
    ["EachRow", "s3:getObject", "CSV"],
    ["EachLine", "s3:getObject", "JSONL"],
  ])(
    "has %s read by %s in batches of ten, tolerates failures, and reports to the results bucket",
    (state, reader, type) => {
      expect(States[state]).toMatchObject({
        Type: "Map",
        ItemReader: { Resource: `arn:aws:states:::${reader}` },
        ItemBatcher: { MaxItemsPerBatch: 10, BatchInput: { "bucket.$": "$.bucket", "languages.$": "$.languages" } },
        MaxConcurrency: 20,
        ToleratedFailurePercentagePath: "$.tolerated_failure_percentage",
        ItemProcessor: { ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" } },
        ResultWriter: { Resource: "arn:aws:states:::s3:putObject", Parameters: { Prefix: "corpus" } },
      });
      expect(States[state]?.ItemReader?.ReaderConfig?.InputType).toBe(type);
    },
  );

  it("may redrive, and its report lies where no trigger looks", () => {
    const statements = statementsOf(template, "Corpus");

    expect(statements["WatchBatches"]?.Action).toContain("states:RedriveExecution");
    expect(JSON.stringify(statements["WriteReport"]?.Resource)).toMatch(/"Results\w+","Arn"\]},"\/corpus\/\*"/);
  });

  it("logs no inputs, for they may hold passwords", () => {
    template.hasResourceProperties("AWS::StepFunctions::StateMachine", {
      LoggingConfiguration: { Level: "ALL", IncludeExecutionData: false },
      TracingConfiguration: { Enabled: true },
    });
  });
});

describe("cdk-nag", () => {
  it.each([
    ["by default", {}],
    [
      "with all that can be asked for",
      {
        ...VPC,
        kmsKeyArn: KEY,
        alarmTopicArn: TOPIC,
        arch: "arm64",
        uploadBuckets: "first,second",
        sourceBuckets: "*",
        resultBuckets: "third",
      },
    ],
  ])("finds nothing that is not acknowledged with a reason, %s", (_, extra) => {
    const app = appWith(extra);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

    expect(() => app.synth()).not.toThrow();
  });

  it("looks: a wildcard that nobody acknowledged is found", () => {
    const app = appWith();
    const role = new Role(app.node.findChild("TextExtractor"), "Probe", { assumedBy: new AnyPrincipal() });
    role.addToPolicy(new PolicyStatement({ actions: ["s3:GetObject"], resources: ["*"] }));
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

    expect(() => app.synth()).toThrow(/AwsSolutions-IAM5\[Resource::\*\]/);
  });
});

it.each([
  ["arch", "mips"],
  ["arch", "x86"],
])("refuses context %s=%s with what it may be", (name, value) => {
  expect(() => synthesise({ [name]: value })).toThrow(/give x64 or arm64/);
});
