import { existsSync } from "node:fs";
import { join } from "node:path";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { bucketsOf, standIns, statementsOf, synthesise } from "./synthesis.ts";
import { KEY, VPC } from "./variants.ts";

const template = synthesise();

describe("the functions", () => {
  it.each([
    ["textractor_simple", 900, 1_024, 2, 50],
    ["textractor_ocr", 300, 1_769, 3, 200],
  ])(
    "%s has %d s, %d MB, %d layers and %d reserved executions on Node 24",
    (FunctionName, Timeout, MemorySize, layers, places) => {
      template.hasResourceProperties("AWS::Lambda::Function", {
        FunctionName,
        Timeout,
        MemorySize,
        ReservedConcurrentExecutions: places,
        Runtime: "nodejs24.x",
        Handler: "index.handler",
        Architectures: ["arm64"],
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
    },
  );

  it("have no libheif layer when the deployment refuses it", () => {
    synthesise({ heic: "false" }).resourceCountIs("AWS::Lambda::LayerVersion", 2);
    template.resourceCountIs("AWS::Lambda::LayerVersion", 3);
    expect(() => synthesise({ heic: "no" })).toThrow(/give true or false/);
  });

  it("have a browser, and the memory for it, in a deployment that asks for one", () => {
    synthesise({ arch: "x64", renderJs: "true" }).hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "textractor_simple",
      MemorySize: 2_048,
      EphemeralStorage: { Size: 1_024 },
      Layers: Match.arrayWith([{ Ref: Match.stringLikeRegexp("^Chromium") }]),
      Environment: { Variables: Match.objectLike({ TEXTRACTOR_RENDER_MEMORY_MB: "700" }) },
    });
    expect(() => synthesise({ arch: "arm64", renderJs: "true" })).toThrow(/renderJs needs the architecture x64/);
  });

  it("have the second reader in a deployment that asks for it, with the models of npm or of a folder", () => {
    synthesise({ secondReader: "true" }).hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "textractor_ocr",
      Layers: Match.arrayWith([{ Ref: Match.stringLikeRegexp("^SecondReader") }]),
    });
    synthesise({ secondReader: "false" }).resourceCountIs("AWS::Lambda::LayerVersion", 3);
    expect(() => synthesise({ secondReader: "no-such-folder" })).toThrow(/no-such-folder has no complete set/);
  });

  it("are the only functions of the stack", () => {
    template.resourceCountIs("AWS::Lambda::Function", 2);
  });

  it("keep their logs for a month", () => {
    template.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 30 });
    template.resourceCountIs("AWS::Logs::LogGroup", 3);
  });

  it("reserve no concurrency when the context says 0", () => {
    const small = synthesise({ simpleConcurrency: "0", ocrConcurrency: "0" });

    small.allResourcesProperties("AWS::Lambda::Function", { ReservedConcurrentExecutions: Match.absent() });
  });

  it("get the settings and the name of the context", () => {
    const named = synthesise({ name: "reader", settings: "LOG_LEVEL=debug,TEXTRACTOR_MAX_PAGES=20" });

    named.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "reader_simple",
      Environment: {
        Variables: { TEXTRACTOR_OCR: "reader_ocr", LOG_LEVEL: "debug", TEXTRACTOR_MAX_PAGES: "20" },
      },
    });
  });

  it("have document limits that fit their memory, also when the memory is changed", () => {
    const limits = (memory: string, download: number) => ({
      Environment: {
        Variables: { TEXTRACTOR_PARSER_MEMORY_MB: memory, TEXTRACTOR_MAX_DOWNLOAD_BYTES: String(download * 1024 ** 2) },
      },
    });
    const large = synthesise({ simpleMemory: "3008", ocrMemory: "2048", settings: "TEXTRACTOR_PARSER_MEMORY_MB=999" });

    template.hasResourceProperties("AWS::Lambda::Function", { MemorySize: 1_024, ...limits("700", 146) });
    template.hasResourceProperties("AWS::Lambda::Function", { MemorySize: 1_769, ...limits("1024", 252) });
    large.hasResourceProperties("AWS::Lambda::Function", { MemorySize: 3_008, ...limits("999", 429) });
    large.hasResourceProperties("AWS::Lambda::Function", { MemorySize: 2_048 });
  });

  it("keep asynchronous events that fail permanently", () => {
    template.resourceCountIs("AWS::Lambda::EventInvokeConfig", 2);
    template.allResourcesProperties("AWS::Lambda::EventInvokeConfig", {
      MaximumRetryAttempts: 2,
      DestinationConfig: {
        OnFailure: { Destination: { "Fn::GetAtt": [Match.stringLikeRegexp("^FailedEvents"), "Arn"] } },
        // The record of a success would contain the event with its password.
        OnSuccess: Match.absent(),
      },
    });
  });

  it("have a URL that requires a signature", () => {
    template.allResourcesProperties("AWS::Lambda::Url", { AuthType: "AWS_IAM" });
    template.resourceCountIs("AWS::Lambda::Permission", 0);
  });

  it("run in a VPC given by its ids, without a look-up", () => {
    const inside = synthesise(VPC);

    inside.allResourcesProperties("AWS::Lambda::Function", {
      VpcConfig: { SubnetIds: VPC.subnetIds.split(",") },
    });
    expect(() => synthesise({ ...VPC, availabilityZones: "us-east-1a" })).toThrow(/give all three/);
  });

  it.each([
    ["arm64", undefined, "arm64"],
    ["x64", "x64", "x86_64"],
    ["x64", "x86_64", "x86_64"],
  ])("run on %s with its canvas when arch is %s", (architecture, arch, name) => {
    const stack = synthesise(arch === undefined ? {} : { arch });

    stack.allResourcesProperties("AWS::Lambda::Function", { Architectures: [name] });
    stack.hasResourceProperties("AWS::Lambda::LayerVersion", { CompatibleArchitectures: [name] });
    expect(existsSync(join(standIns, `canvas-${architecture}`))).toBe(true);
  });
});

it.each([
  ["arch", "mips"],
  ["arch", "x86"],
])("refuses context %s=%s and lists the allowed values", (name, value) => {
  expect(() => synthesise({ [name]: value })).toThrow(/give x64 or arm64/);
});

describe("the grants", () => {
  it("let simple invoke ocr and itself, and ocr only itself", () => {
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
  ] as const)("let %s read documents and write results, but use no other bucket", (role, queue) => {
    const statements = statementsOf(template, role);

    expect(Object.keys(statements).filter((sid) => !/^\d+$/.test(sid))).toEqual([
      "ReadDocuments",
      "TellAbsentFromForbidden",
      "WriteResults",
      "DeleteLeases",
      "InvokePages",
      "TellBus",
    ]);
    expect(statements["ReadDocuments"]?.Action).toEqual(["s3:GetObject", "s3:GetObjectVersion"]);
    expect(statements["TellAbsentFromForbidden"]?.Action).toBe("s3:ListBucket");
    expect(statements["WriteResults"]?.Action).toEqual([
      "s3:AbortMultipartUpload",
      "s3:PutObject",
      "s3:PutObjectTagging",
    ]);
    expect(statements["DeleteLeases"]?.Action).toBe("s3:DeleteObject");
    expect(JSON.stringify(statements["DeleteLeases"]?.Resource)).toMatch(/"\/\*\.lease"\]\]\}$/);
    expect(bucketsOf(statements["ReadDocuments"]?.Resource)).toEqual(["Documents", "Results"]);
    expect(bucketsOf(statements["WriteResults"]?.Resource)).toEqual(["Results"]);
    const others = Object.values(statements).flatMap(({ Action }) => Action);
    expect(others.includes("sqs:ReceiveMessage")).toBe(queue !== undefined);
  });

  it("contain only the expected actions besides those of S3", () => {
    const actions = (["Simple", "Ocr", "Corpus"] as const).map((role) =>
      [...new Set(Object.values(statementsOf(template, role)).flatMap(({ Action }) => Action))]
        .filter((action) => !String(action).startsWith("s3:"))
        .sort(),
    );

    expect(actions).toEqual([
      [
        "events:PutEvents",
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
        "events:PutEvents",
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

  it("have no wildcard actions, and no wildcard resource except for X-Ray and log deliveries", () => {
    for (const policy of Object.values(template.findResources("AWS::IAM::Policy"))) {
      const statements: { Action: string | string[]; Resource: unknown }[] =
        policy["Properties"].PolicyDocument.Statement;
      expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes("*"))).toEqual([]);
      const everywhere = statements.filter(({ Resource }) => Resource === "*").flatMap(({ Action }) => Action);
      // The actions of X-Ray and log deliveries accept no resource.
      expect(everywhere.filter((action) => !/^(xray|logs):/.test(action))).toEqual([]);
    }
    for (const role of Object.values(template.findResources("AWS::IAM::Role"))) {
      expect(role["Properties"].ManagedPolicyArns).toBeUndefined();
    }
  });

  it("allow the deletion of leases only", () => {
    for (const role of ["Simple", "Ocr", "Corpus"] as const) {
      const deleting = Object.values(statementsOf(template, role)).filter(({ Action }) =>
        [Action].flat().some((action) => /delete(object|bucket)/i.test(action)),
      );
      expect(deleting.map(({ Sid }) => Sid)).toEqual(role === "Corpus" ? [] : ["DeleteLeases"]);
    }
  });

  it("limit writes to the given prefixes, except in the stack's own bucket", () => {
    const bounded = synthesise({ resultBuckets: "third", writePrefixes: "text/,pdf/" });
    const resources = (sid: string) => JSON.stringify(statementsOf(bounded, "Simple")[sid]?.Resource);

    expect(resources("WriteResults")).toContain(":s3:::third/text/*");
    expect(resources("WriteResults")).toContain(":s3:::third/pdf/*");
    expect(resources("WriteResults")).not.toContain(":s3:::third/*");
    expect(resources("DeleteLeases")).toContain(":s3:::third/text/*.lease");
    expect(bucketsOf(statementsOf(bounded, "Simple")["WriteResults"]?.Resource)).toContain("Results");
  });

  it("allow events on one bus, or on none when the context says so", () => {
    const busOf = (context: Readonly<Record<string, string>>) =>
      statementsOf(synthesise(context), "Ocr")["TellBus"]?.Resource;

    expect(JSON.stringify(busOf({}))).toContain(":event-bus/default");
    expect(busOf({ eventBus: "arn:aws:events:us-east-1:111122223333:event-bus/texts" })).toBe(
      "arn:aws:events:us-east-1:111122223333:event-bus/texts",
    );
    expect(busOf({ eventBus: "none" })).toBeUndefined();
    synthesise({ eventBus: "none" }).allResourcesProperties("AWS::Lambda::Function", {
      Environment: { Variables: { TEXTRACTOR_EVENT_BUS: Match.absent() } },
    });
  });

  it("have the account's permissions boundary, and all resources have its tags", () => {
    const boundary = "arn:aws:iam::111122223333:policy/boundary";
    const bounded = synthesise({ permissionsBoundaryArn: boundary, tags: "team=archive,cost-center=7" });

    bounded.allResourcesProperties("AWS::IAM::Role", { PermissionsBoundary: boundary });
    bounded.allResourcesProperties("AWS::Lambda::Function", {
      Tags: Match.arrayWith([{ Key: "team", Value: "archive" }]),
    });
    bounded.allResourcesProperties("AWS::SQS::Queue", { Tags: Match.arrayWith([{ Key: "cost-center", Value: "7" }]) });
    // The schema of a dashboard in CloudFormation has no tags.
    bounded.allResourcesProperties("AWS::CloudWatch::Dashboard", { Tags: Match.absent() });
    expect(() => synthesise({ tags: "team" })).toThrow(/is not NAME=value/);
  });

  it("allow reads from source buckets, and writes only to result buckets", () => {
    const statements = statementsOf(synthesise({ sourceBuckets: "first,second", resultBuckets: "second" }), "Simple");
    expect(bucketsOf(statements["ReadDocuments"]?.Resource)).toEqual(["Documents", "Results", "first", "second"]);
    expect(bucketsOf(statements["WriteResults"]?.Resource)).toEqual(["Results", "second"]);
  });
});

describe("the buckets", () => {
  it("are the named ones, and then the stack creates none", () => {
    const yours = synthesise({ outputBucket: "archive-text", uploadBuckets: "first" });

    yours.resourceCountIs("AWS::S3::Bucket", 0);
    yours.allResourcesProperties("AWS::Lambda::Function", {
      Environment: { Variables: { TEXTRACTOR_BUCKET: "archive-text" } },
    });
    expect(bucketsOf(statementsOf(yours, "Simple")["WriteResults"]?.Resource)).toEqual(["archive-text"]);
    expect(bucketsOf(statementsOf(yours, "Simple")["ReadDocuments"]?.Resource)).toEqual(["archive-text", "first"]);
    expect(JSON.stringify(statementsOf(yours, "Corpus")["WriteReport"]?.Resource)).toContain(":archive-text/corpus/*");
  });

  it("are private, encrypted and reachable by TLS only", () => {
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

  it("are encrypted with the account's key, which both functions and the corpus may use", () => {
    const keyed = synthesise({ kmsKeyArn: KEY });

    keyed.allResourcesProperties("AWS::S3::Bucket", {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: KEY } },
        ],
      },
    });
    // The key encrypts queues and logs too.
    keyed.allResourcesProperties("AWS::SQS::Queue", { KmsMasterKeyId: KEY, SqsManagedSseEnabled: Match.absent() });
    keyed.allResourcesProperties("AWS::Logs::LogGroup", { KmsKeyId: KEY });
    for (const role of ["Simple", "Ocr", "Corpus"] as const) {
      expect(statementsOf(keyed, role)["UseKey"]).toMatchObject({
        Action: ["kms:Decrypt", "kms:GenerateDataKey"],
        Resource: KEY,
      });
    }
  });

  it("expire only temporary objects", () => {
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
