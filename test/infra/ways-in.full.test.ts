import { readFileSync } from "node:fs";
import { Validations } from "aws-cdk-lib";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { AnyPrincipal, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { AwsSolutionsChecks } from "cdk-nag";
import { describe, expect, it } from "vitest";
import { definitionOf } from "../support/corpus.ts";
import { appWith, bucketsOf, statementsOf, synthesise } from "./synthesis.ts";
import { KEY, TOPIC, VPC } from "./variants.ts";

const template = synthesise();

describe("uploads", () => {
  it("come through a rule for the documents bucket only", () => {
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

  it("come from the named buckets, and no documents bucket is created", () => {
    const named = synthesise({ uploadBuckets: "first,second", uploadPrefix: "scans/" });

    named.resourceCountIs("AWS::S3::Bucket", 1);
    named.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: { detail: { bucket: { name: ["first", "second"] }, object: { key: [{ prefix: "scans/" }] } } },
    });
    expect(bucketsOf(statementsOf(named, "Simple")["ReadDocuments"]?.Resource)).toEqual(["Results", "first", "second"]);
  });

  it("are hidden for six times the function's timeout, and are delivered five times, as the function's setting says", () => {
    template.hasResourceProperties("AWS::SQS::Queue", {
      VisibilityTimeout: 6 * 900,
      RedrivePolicy: {
        maxReceiveCount: 5,
        deadLetterTargetArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^DeadLetters"), "Arn"] },
      },
    });
    template.allResourcesProperties("AWS::Lambda::Function", {
      Environment: { Variables: { TEXTRACTOR_DELIVERIES: "5" } },
    });
    // Dead letters may be redriven to the upload queue. Records of Lambda may not.
    for (const redrivePermission of ["allowAll", "denyAll"]) {
      template.hasResourceProperties("AWS::SQS::Queue", {
        MessageRetentionPeriod: 14 * 86_400,
        RedriveAllowPolicy: { redrivePermission },
      });
    }
    template.allResourcesProperties("AWS::SQS::Queue", { SqsManagedSseEnabled: true });
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      BatchSize: 1,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 10 },
    });
  });
});

describe("a loop", () => {
  /** Buckets of all rules. Also checks that no bucket has another notification than EventBridge. */
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
    ["its own buckets", {}],
    ["named buckets", { uploadBuckets: "first,second", resultBuckets: "third", sourceBuckets: "third,fourth" }],
  ])("is impossible with %s: no bucket of uploads can be written to", (_, extra) => {
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

  it("in the given buckets is refused", () => {
    const problem = (bucket: string) => new RegExp(`^${bucket}: a bucket of uploads cannot take results`);

    expect(() => synthesise({ uploadBuckets: "first,second", resultBuckets: "second" })).toThrow(problem("second"));
    expect(() => synthesise({ uploadBuckets: "first,second", outputBucket: "first" })).toThrow(problem("first"));
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
    "reads %s by %s in batches of ten, tolerates failures, and reports to the results bucket",
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

  it("may redrive executions, and writes its report where no trigger applies", () => {
    const statements = statementsOf(template, "Corpus");

    expect(statements["WatchBatches"]?.Action).toContain("states:RedriveExecution");
    expect(JSON.stringify(statements["WriteReport"]?.Resource)).toMatch(/"Results\w+","Arn"\]},"\/corpus\/\*"/);
  });

  it("logs no inputs, because they may contain passwords", () => {
    template.hasResourceProperties("AWS::StepFunctions::StateMachine", {
      LoggingConfiguration: { Level: "ALL", IncludeExecutionData: false },
      TracingConfiguration: { Enabled: true },
    });
  });
});

describe("the monitoring", () => {
  it("sends its alarms to the topic if there is one", () => {
    const alarmed = synthesise({ alarmTopicArn: TOPIC });
    const alarms = Object.keys(alarmed.findResources("AWS::CloudWatch::Alarm")).map((id) => id.replace(/Alarm.*$/, ""));

    expect(alarms.sort()).toEqual([
      "CorpusFailed",
      "DeadLetters",
      "FailedDocuments",
      "FailedEvents",
      "OcrErrors",
      "OutOfTime",
      "PagesWait",
      "SimpleErrors",
      "UploadsWait",
    ]);
    alarmed.allResourcesProperties("AWS::CloudWatch::Alarm", { AlarmActions: [TOPIC] });
    template.allResourcesProperties("AWS::CloudWatch::Alarm", { AlarmActions: Match.absent() });
  });

  it("sends its alarms by mail through a topic that CloudWatch may publish to, with the given thresholds", () => {
    const mailed = synthesise({
      alarmEmail: "ops@example.org",
      alarmTopicArn: TOPIC,
      kmsKeyArn: KEY,
      failedDocumentsAlarm: "20",
      uploadWaitingAlarm: "15",
      pageWaitingAlarm: "30",
    });

    mailed.hasResourceProperties("AWS::SNS::Subscription", { Protocol: "email", Endpoint: "ops@example.org" });
    mailed.hasResourceProperties("AWS::SNS::Topic", { KmsMasterKeyId: KEY });
    mailed.hasResourceProperties("AWS::SNS::TopicPolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Principal: { Service: "cloudwatch.amazonaws.com" }, Action: "sns:Publish" }),
        ]),
      },
    });
    mailed.allResourcesProperties("AWS::CloudWatch::Alarm", {
      AlarmActions: [TOPIC, { Ref: Match.stringLikeRegexp("^Alarms") }],
    });
    const alarms = Object.values(mailed.findResources("AWS::CloudWatch::Alarm")).map((alarm) => alarm["Properties"]);
    const thresholdOf = (metric: string) =>
      alarms
        .filter((alarm) => JSON.stringify(alarm).includes(`"MetricName":"${metric}"`))
        .map((each) => each.Threshold);
    expect(thresholdOf("FailedDocuments")).toEqual([20]);
    expect(thresholdOf("ApproximateAgeOfOldestMessage")).toEqual([900]);
    expect(thresholdOf("PageWaiting")).toEqual([30_000]);
  });

  it("counts log lines that the functions write", async () => {
    const filters = Object.values(template.findResources("AWS::Logs::MetricFilter")).map(
      (filter): { FilterPattern: string } => filter["Properties"],
    );
    const source = ["answer-event", "delivery/callback", "fan-out/fan-out", "ocr-page"]
      .map((name) => readFileSync(`functions/engine/pipeline/${name}.ts`, "utf8"))
      .join();

    expect(filters).toHaveLength(10);
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

describe("cdk-nag", () => {
  it.each([
    ["by default", {}],
    [
      "with all options",
      {
        ...VPC,
        kmsKeyArn: KEY,
        alarmTopicArn: TOPIC,
        alarmEmail: "ops@example.org",
        permissionsBoundaryArn: "arn:aws:iam::111122223333:policy/boundary",
        writePrefixes: "text/",
        arch: "arm64",
        uploadBuckets: "first,second",
        sourceBuckets: "*",
        resultBuckets: "third",
        outputBucket: "fourth",
      },
    ],
  ])("finds nothing without an acknowledged reason, %s", (_, extra) => {
    const app = appWith(extra);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

    expect(() => app.synth()).not.toThrow();
  });

  it("does run: it finds a wildcard that nobody acknowledged", () => {
    const app = appWith();
    const role = new Role(app.node.findChild("TextExtractor"), "Probe", { assumedBy: new AnyPrincipal() });
    role.addToPolicy(new PolicyStatement({ actions: ["s3:GetObject"], resources: ["*"] }));
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

    expect(() => app.synth()).toThrow(/AwsSolutions-IAM5\[Resource::\*\]/);
  });
});
