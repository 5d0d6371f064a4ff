// The extractor as a construct for any CDK app: both functions, their inputs and their outputs.

import { CfnOutput, Duration, Tags, Token } from "aws-cdk-lib";
import { type IManagedPolicy, PermissionsBoundary } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { type FunctionUrl, FunctionUrlAuthType, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { createAlarmTopic } from "./alarm-topic.ts";
import { createDocumentsBucket, createResultsBucket } from "./buckets.ts";
import { createCorpus } from "./corpus.ts";
import { letServicesUse } from "./encryption.ts";
import { createFunctions, type FunctionsProps, SIMPLE_MINUTES } from "./extractor-function.ts";
import { bucketArn, type Places } from "./grants.ts";
import { ALARM_LIMITS, type AlarmLimits, createMonitoring } from "./monitoring.ts";
import { createDeadLetters, createFailedEvents, createUploads } from "./uploads.ts";

/** Properties of the construct. Every one is optional. */
export interface TextExtractorProps extends FunctionsProps {
  /** Names of further buckets whose documents may be read; "*" is any bucket. Upload buckets are always readable. */
  readonly sourceBuckets?: readonly string[];
  /** Names of buckets whose uploads are extracted. They must send events to EventBridge. Default: a new bucket. */
  readonly uploadBuckets?: readonly string[];
  /** Key prefix of uploads that are extracted. */
  readonly uploadPrefix?: string;
  /** Name of the bucket for results that cannot go next to their document. Default: a new bucket. */
  readonly outputBucket?: string;
  /** Names of further buckets that results may be written to, such as those of the documents. */
  readonly resultBuckets?: readonly string[];
  /** Uploads, and batches of a corpus, that are extracted at the same time. */
  readonly uploadConcurrency?: number;
  readonly corpusConcurrency?: number;
  /** A key that encrypts the buckets, queues, logs and the alarm topic, instead of keys of AWS. */
  readonly encryptionKey?: IKey;
  /** A topic that receives every alarm. */
  readonly alarmTopic?: ITopic;
  /** A mail address that receives every alarm through a topic of the stack. */
  readonly alarmEmail?: string;
  /** Thresholds of alarms. */
  readonly alarmLimits?: Partial<AlarmLimits>;
  /** Key prefixes that may be written in the named buckets. Default: all keys. */
  readonly writePrefixes?: readonly string[];
  /** A policy that bounds every role. */
  readonly permissionsBoundary?: IManagedPolicy;
  /** Tags of every resource that can have tags. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** Excludes dashboards: CDK tags them, but their schema in CloudFormation has no tags. */
const UNTAGGED = { excludeResourceTypes: ["AWS::CloudWatch::Dashboard"] };

export class TextExtractor extends Construct {
  readonly simple: LambdaFunction;
  readonly ocr: LambdaFunction;
  // With `exactOptionalPropertyTypes`, CDK's Bucket is not assignable to IBucket.
  readonly results: Bucket | IBucket;
  /** Undefined when `uploadBuckets` are given. */
  readonly documents: Bucket | undefined;
  /** Uploads that failed on every delivery. */
  readonly deadLetters: Queue;
  /** Asynchronous invocations that failed on every retry. */
  readonly failedEvents: Queue;
  readonly corpus: StateMachine;
  readonly url: FunctionUrl;

  constructor(scope: Construct, id: string, props: TextExtractorProps = {}) {
    super(scope, id);
    const { name = "textractor", encryptionKey } = props;
    refuseLoops(props);
    if (encryptionKey !== undefined) letServicesUse(this, encryptionKey);

    this.results =
      props.outputBucket === undefined
        ? createResultsBucket(this, encryptionKey)
        : Bucket.fromBucketName(this, "Results", props.outputBucket);
    this.documents = props.uploadBuckets === undefined ? createDocumentsBucket(this, encryptionKey) : undefined;
    const uploadBuckets = this.documents === undefined ? (props.uploadBuckets ?? []) : [this.documents.bucketName];
    const places = placesOf(this, props, this.results, uploadBuckets);
    const functions = createFunctions(this, props, this.results.bucketName, places);
    this.simple = functions.simple.lambda;
    this.ocr = functions.ocr.lambda;

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
    keepFailedEvents([this.simple, this.ocr], this.failedEvents);
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
      ...functions,
      uploads,
      deadLetters: this.deadLetters,
      failedEvents: this.failedEvents,
      corpus: this.corpus,
      topics: alarmTopics(this, props),
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

/** Throws when results would go into a bucket of uploads: each result would start the function again. */
function refuseLoops({ uploadBuckets = [], resultBuckets = [], outputBucket }: TextExtractorProps): void {
  const both = uploadBuckets.filter((bucket) => bucket === outputBucket || resultBuckets.includes(bucket));
  if (both.length === 0) return;
  throw new Error(
    `${both.join(", ")}: a bucket of uploads cannot take results, which would be extracted again; write results to another bucket, or remove this one from uploadBuckets`,
  );
}

function placesOf(
  scope: Construct,
  { outputBucket, resultBuckets = [], sourceBuckets = [], writePrefixes = [""], encryptionKey }: TextExtractorProps,
  results: Bucket | IBucket,
  uploadBuckets: readonly string[],
): Places {
  const writable = [results.bucketArn, ...resultBuckets.map((bucket) => bucketArn(scope, bucket))];
  return {
    readable: unique([...uploadBuckets, ...sourceBuckets]).map((bucket) => bucketArn(scope, bucket)),
    writable,
    // The stack's own bucket contains only results, so no prefix limits it.
    writableObjects: writable.flatMap((arn, index) => {
      const isOwn = index === 0 && outputBucket === undefined;
      return (isOwn ? [""] : writePrefixes).map((prefix) => `${arn}/${prefix}*`);
    }),
    key: encryptionKey,
  };
}

/** Retries asynchronous invocations twice within six hours, then moves the event to the queue. */
function keepFailedEvents(functions: readonly LambdaFunction[], failedEvents: Queue): void {
  for (const one of functions) {
    one.configureAsyncInvoke({
      onFailure: new SqsDestination(failedEvents),
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
    });
  }
}

function alarmTopics(scope: Construct, { alarmTopic, alarmEmail, encryptionKey }: TextExtractorProps): ITopic[] {
  return [
    ...(alarmTopic === undefined ? [] : [alarmTopic]),
    ...(alarmEmail === undefined ? [] : [createAlarmTopic(scope, alarmEmail, encryptionKey)]),
  ];
}

function unique(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => Token.isUnresolved(name) || names.indexOf(name) === index);
}
