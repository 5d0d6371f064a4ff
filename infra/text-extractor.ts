// The extractor as a construct that any CDK app can use: two functions, and all ways in and out.

import { CfnOutput, Duration, Tags, Token } from "aws-cdk-lib";
import type { IVpc } from "aws-cdk-lib/aws-ec2";
import { type IManagedPolicy, PermissionsBoundary } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import {
  Code,
  type FunctionUrl,
  FunctionUrlAuthType,
  type Function as LambdaFunction,
  LayerVersion,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { type Architecture, canvasRecipe } from "../layers/canvas/recipe.ts";
import { libheifRecipe } from "../layers/libheif/recipe.ts";
import { tessdataRecipe } from "../layers/tessdata/recipe.ts";
import { createAlarmTopic } from "./alarm-topic.ts";
import { createDocumentsBucket, createResultsBucket } from "./buckets.ts";
import { createCorpus } from "./corpus.ts";
import { letServicesUse } from "./encryption.ts";
import { createExtractorFunction, lambdaArchitecture } from "./extractor-function.ts";
import { bucketArn, busArn, grantsOf } from "./grants.ts";
import { limitsFor } from "./memory-limits.ts";
import { ALARM_LIMITS, type AlarmLimits, createMonitoring } from "./monitoring.ts";
import { PREBUILT, type StackBuild } from "./prebuilt.ts";
import { createDeadLetters, createFailedEvents, createUploads, DELIVERIES } from "./uploads.ts";

export interface TextExtractorProps {
  /** Of the functions, the state machine, the dashboard and the metrics; two extractors of one account need two. */
  readonly name?: string;
  /** arm64 without it: a fifth cheaper. */
  readonly architecture?: Architecture;
  /** Names of buckets whose documents may be read, besides those of uploads; "*" is any bucket. */
  readonly sourceBuckets?: readonly string[];
  /** Names of buckets whose uploads are extracted; they must send their events to EventBridge. A new one without it. */
  readonly uploadBuckets?: readonly string[];
  /** Of the keys of uploads that are extracted. */
  readonly uploadPrefix?: string;
  /** Name of the bucket for results that have no place beside their document; a new one without it. */
  readonly outputBucket?: string;
  /** Buckets that results may be written to besides that one: those of documents, for results beside them. */
  readonly resultBuckets?: readonly string[];
  /** Tesseract's languages in the layer. */
  readonly languages?: readonly string[];
  /** Whether phones' HEIF pictures are read, by a layer with libheif, which is under the LGPL; true without it. */
  readonly heic?: boolean;
  /** Environment variables of both functions (docs/operations.md). */
  readonly settings?: Readonly<Record<string, string>>;
  /** MB of memory of each function, by which Lambda also sells CPU time and counts its price. */
  readonly simpleMemory?: number;
  readonly ocrMemory?: number;
  /** `simple`s and `ocr`s that may run at once, reserved for them; 0 reserves nothing. */
  readonly simpleConcurrency?: number;
  readonly ocrConcurrency?: number;
  /** Uploads, and batches of a corpus, that are worked on side by side. */
  readonly uploadConcurrency?: number;
  readonly corpusConcurrency?: number;
  /** The functions run in its private subnets. */
  readonly vpc?: IVpc;
  /** Encrypts the buckets, queues, logs and the topic of alarms, instead of keys of AWS's own. */
  readonly encryptionKey?: IKey;
  /** Is told of alarms. */
  readonly alarmTopic?: ITopic;
  /** Address of mail that is told of alarms, by a topic that is made for it. */
  readonly alarmEmail?: string;
  /** From where on alarms ring. */
  readonly alarmLimits?: Partial<AlarmLimits>;
  /** Beginnings of the keys that may be written in the buckets that are named here; all without it. */
  readonly writePrefixes?: readonly string[];
  /** Bounds every role. */
  readonly permissionsBoundary?: IManagedPolicy;
  /** Of every resource that can have tags. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Name or ARN of the bus that hears of each document's end; "none" for none, "default" without it. */
  readonly eventBus?: string;
  /** Gives the folders of what is deployed. */
  readonly build?: StackBuild;
}

// A parent spends its time on waiting for pages, which costs by the MB. 1,024 is the least at which every document of the
// corpus that can be read with 1,769 still is (`npm run bench -- memory`); a CPU second takes 1.7 seconds.
const SIMPLE_MEMORY_MB = 1_024;
// 1,769 MB buys one whole vCPU, which is all that a page can use, for Tesseract has one thread. Pages of 25 megapixels, the
// most that is rendered, peaked at 822 MB in the local cloud, where a letter took 300.
const OCR_MEMORY_MB = 1_769;
/** CloudFormation's schema of a dashboard has no tags, although CDK gives it some. */
const UNTAGGED = { excludeResourceTypes: ["AWS::CloudWatch::Dashboard"] };
const SIMPLE_MINUTES = 15;
const OCR_MINUTES = 5;

export class TextExtractor extends Construct {
  readonly simple: LambdaFunction;
  readonly ocr: LambdaFunction;
  // CDK's Bucket is no IBucket to a compiler with `exactOptionalPropertyTypes`.
  readonly results: Bucket | IBucket;
  /** Absent when `uploadBuckets` are named. */
  readonly documents: Bucket | undefined;
  /** Of uploads. */
  readonly deadLetters: Queue;
  /** Of asynchronous invocations. */
  readonly failedEvents: Queue;
  readonly corpus: StateMachine;
  readonly url: FunctionUrl;

  constructor(scope: Construct, id: string, props: TextExtractorProps = {}) {
    super(scope, id);
    const { name = "textractor", architecture = "arm64", languages = ["eng"], encryptionKey, vpc } = props;
    const { sourceBuckets = [], resultBuckets = [], build = PREBUILT } = props;
    const { simpleMemory = SIMPLE_MEMORY_MB, ocrMemory = OCR_MEMORY_MB } = props;
    const names = { simple: `${name}_simple`, ocr: `${name}_ocr` };
    refuseLoops(props);
    if (encryptionKey !== undefined) letServicesUse(this, encryptionKey);

    this.results =
      props.outputBucket === undefined
        ? createResultsBucket(this, encryptionKey)
        : Bucket.fromBucketName(this, "Results", props.outputBucket);
    this.documents = props.uploadBuckets === undefined ? createDocumentsBucket(this, encryptionKey) : undefined;
    const uploadBuckets = this.documents === undefined ? (props.uploadBuckets ?? []) : [this.documents.bucketName];
    const writable = [this.results.bucketArn, ...resultBuckets.map((bucket) => bucketArn(this, bucket))];
    const places = {
      readable: unique([...uploadBuckets, ...sourceBuckets]).map((bucket) => bucketArn(this, bucket)),
      writable,
      // A bucket of the stack's own has nothing in it but results.
      writableObjects: writable.flatMap((arn, index) => {
        const isOwn = index === 0 && props.outputBucket === undefined;
        const prefixes = isOwn ? [""] : (props.writePrefixes ?? [""]);
        return prefixes.map((prefix) => `${arn}/${prefix}*`);
      }),
      key: encryptionKey,
    };
    const { eventBus = "default" } = props;
    const bus = eventBus === "none" ? undefined : busArn(this, eventBus);

    const canvas = createLayer(this, "Canvas", build.layer(canvasRecipe(architecture)), architecture);
    const tessdata = createLayer(this, "Tessdata", build.layer(tessdataRecipe(languages)));
    const pictures = props.heic === false ? [] : [createLayer(this, "Libheif", build.layer(libheifRecipe()))];
    const shared = { architecture, vpc, key: encryptionKey };
    const environment = (memoryMb: number) => ({
      TEXTRACTOR_SIMPLE: names.simple,
      TEXTRACTOR_OCR: names.ocr,
      TEXTRACTOR_BUCKET: this.results.bucketName,
      TEXTRACTOR_DELIVERIES: String(DELIVERIES),
      ...(bus === undefined ? {} : { TEXTRACTOR_EVENT_BUS: eventBus }),
      ...limitsFor(memoryMb),
      ...props.settings,
    });
    const simple = createExtractorFunction(this, "Simple", {
      ...shared,
      functionName: names.simple,
      description: "Writes the text of a document; sends pages without text to OCR",
      code: build.bundle("simple"),
      // It draws no pages, but makes searchable PDFs of image files.
      layers: [canvas, ...pictures],
      memoryMb: simpleMemory,
      environment: environment(simpleMemory),
      timeoutMinutes: SIMPLE_MINUTES,
      concurrency: props.simpleConcurrency ?? 50,
      grants: grantsOf(this, places, [names.ocr, names.simple], bus),
    });
    const ocr = createExtractorFunction(this, "Ocr", {
      ...shared,
      functionName: names.ocr,
      description: "Recognises the words of one page",
      code: build.bundle("ocr"),
      layers: [canvas, tessdata, ...pictures],
      memoryMb: ocrMemory,
      environment: environment(ocrMemory),
      timeoutMinutes: OCR_MINUTES,
      concurrency: props.ocrConcurrency ?? 200,
      grants: grantsOf(this, places, [names.ocr], bus),
    });
    this.simple = simple.lambda;
    this.ocr = ocr.lambda;

    this.deadLetters = createDeadLetters(this, encryptionKey);
    this.failedEvents = createFailedEvents(this, encryptionKey);
    const uploads = createUploads(this, {
      simple: this.simple,
      timeoutMinutes: SIMPLE_MINUTES,
      buckets: uploadBuckets,
      prefix: props.uploadPrefix ?? "in/",
      concurrency: props.uploadConcurrency ?? 10,
      deadLetters: this.deadLetters,
      key: encryptionKey,
    });
    for (const fn of [this.simple, this.ocr]) {
      fn.configureAsyncInvoke({
        onFailure: new SqsDestination(this.failedEvents),
        retryAttempts: 2,
        maxEventAge: Duration.hours(6),
      });
    }
    this.url = this.simple.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    this.corpus = createCorpus(this, {
      name: `${name}_corpus`,
      simple: this.simple,
      results: this.results,
      places,
      concurrency: props.corpusConcurrency ?? 20,
    });
    createMonitoring(this, {
      name,
      simple,
      ocr,
      uploads,
      deadLetters: this.deadLetters,
      failedEvents: this.failedEvents,
      corpus: this.corpus,
      topics: [
        ...(props.alarmTopic === undefined ? [] : [props.alarmTopic]),
        ...(props.alarmEmail === undefined ? [] : [createAlarmTopic(this, props.alarmEmail, encryptionKey)]),
      ],
      limits: { ...ALARM_LIMITS, ...props.alarmLimits },
    });
    if (props.permissionsBoundary !== undefined) PermissionsBoundary.of(this).apply(props.permissionsBoundary);
    for (const [tag, value] of Object.entries(props.tags ?? {})) Tags.of(this).add(tag, value, UNTAGGED);
    this.#output();
  }

  #output(): void {
    const outputs = {
      ResultsBucket: this.results.bucketName,
      DocumentsBucket: this.documents?.bucketName,
      FunctionUrl: this.url.url,
      DeadLettersUrl: this.deadLetters.queueUrl,
      FailedEventsUrl: this.failedEvents.queueUrl,
      CorpusArn: this.corpus.stateMachineArn,
    };
    for (const [id, value] of Object.entries(outputs)) if (value !== undefined) new CfnOutput(this, id, { value });
  }
}

/** What is written must never be what starts the function. */
function refuseLoops({ uploadBuckets = [], resultBuckets = [], outputBucket }: TextExtractorProps): void {
  const both = uploadBuckets.filter((bucket) => bucket === outputBucket || resultBuckets.includes(bucket));
  if (both.length === 0) return;
  throw new Error(
    `${both.join(", ")}: results in a bucket whose uploads are extracted would be extracted again; write results elsewhere, or leave it out of uploadBuckets`,
  );
}

function createLayer(scope: Construct, id: string, folder: string, architecture?: Architecture): LayerVersion {
  return new LayerVersion(scope, id, {
    code: Code.fromAsset(folder),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    ...(architecture && { compatibleArchitectures: [lambdaArchitecture(architecture)] }),
  });
}

function unique(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => Token.isUnresolved(name) || names.indexOf(name) === index);
}
