// Reads a synthesised stack for the local cloud: functions, buckets, queues and triggers.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { EventPattern } from "./event-pattern.ts";
import { arnOf, type FunctionSettings, nameIn, REGION } from "./lambda/lambda-function.ts";
import type { QueueMapping, QueueSettings } from "./queues.ts";

export interface Deployment {
  readonly functions: Readonly<Record<string, FunctionSettings>>;
  readonly buckets: readonly string[];
  /** Buckets of the stack whose events go to EventBridge. */
  readonly eventBuckets: readonly string[];
  readonly queues: readonly QueueSettings[];
  readonly rules: readonly EventRule[];
  readonly mappings: readonly QueueMapping[];
  readonly urls: readonly UrlSettings[];
  readonly machines: readonly MachineSettings[];
}

/** A state machine, with CloudFormation's substitutions filled in. */
export interface MachineSettings {
  readonly arn: string;
  readonly name: string;
  readonly definition: string;
}

/** The URL of a function. */
export interface UrlSettings {
  readonly functionName: string;
  /** True when requests must be signed. */
  readonly signed: boolean;
}

export interface EventRule {
  readonly pattern: EventPattern;
  /** ARNs of queues. */
  readonly targets: readonly string[];
}

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

type Resources = Readonly<Record<string, Resource>>;

/** The properties read here, by their names in CloudFormation. */
interface FunctionProperties {
  readonly FunctionName: string;
  readonly Handler: string;
  readonly Code: { readonly S3Key: string };
  readonly MemorySize?: number;
  readonly Timeout?: number;
  readonly EphemeralStorage?: { readonly Size: number };
  readonly ReservedConcurrentExecutions?: number;
  readonly Layers?: readonly { readonly Ref: string }[];
  readonly LoggingConfig?: { readonly LogFormat?: string };
  readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> };
}

interface LayerProperties {
  readonly Content: { readonly S3Key: string };
}

interface EventInvokeProperties {
  readonly FunctionName: unknown;
  readonly MaximumRetryAttempts?: number;
  readonly DestinationConfig?: { readonly OnFailure?: { readonly Destination: unknown } };
}

export function readDeployment(assembly: string): Deployment {
  const { Resources: resources } = readJson<{ Resources: Resources }>(assembly, ".template.json");
  const { files } = readJson<{ files: Record<string, { source: { path: string } }> }>(assembly, ".assets.json");
  const assetFolder = (key: string) => {
    const asset = files[key.replace(/\.zip$/, "")];
    if (asset === undefined) throw new Error(`${assembly} has no asset ${key}; synthesise it again`);
    return resolve(assembly, asset.source.path);
  };
  const layers = new Map(ofType<LayerProperties>(resources, "AWS::Lambda::LayerVersion"));
  const layerFolder = ({ Ref }: { readonly Ref: string }) => assetFolder(layers.get(Ref)?.Content.S3Key ?? Ref);
  const afterFailure = readEventInvokeConfigs(resources);
  const functions = ofType<FunctionProperties>(resources, "AWS::Lambda::Function").map(
    ([, fn]): [string, FunctionSettings] => [
      fn.FunctionName,
      {
        code: assetFolder(fn.Code.S3Key),
        handler: fn.Handler,
        ...(fn.MemorySize && { memoryMb: fn.MemorySize }),
        ...(fn.Timeout && { timeoutMs: fn.Timeout * 1000 }),
        ...(fn.EphemeralStorage && { ephemeralMb: fn.EphemeralStorage.Size }),
        ...(fn.ReservedConcurrentExecutions !== undefined && { concurrency: fn.ReservedConcurrentExecutions }),
        ...afterFailure.get(fn.FunctionName),
        layers: (fn.Layers ?? []).map(layerFolder),
        environment: {
          AWS_LAMBDA_LOG_FORMAT: fn.LoggingConfig?.LogFormat ?? "Text",
          ...mapValues(fn.Environment?.Variables ?? {}, (value) => evaluate(value, resources)),
        },
      },
    ],
  );
  const names = (bucketIds: readonly (readonly [id: string, unknown])[]) =>
    bucketIds.map(([id]) => evaluate({ Ref: id }, resources));
  const buckets = ofType<BucketProperties | undefined>(resources, "AWS::S3::Bucket");
  const sendsEvents = (bucket: BucketProperties | undefined) =>
    bucket?.NotificationConfiguration?.EventBridgeConfiguration !== undefined;
  return {
    functions: Object.fromEntries(functions),
    buckets: names(buckets),
    eventBuckets: names(buckets.filter(([, bucket]) => sendsEvents(bucket))),
    queues: readQueues(resources),
    rules: readRules(resources),
    mappings: readMappings(resources),
    urls: readUrls(resources),
    machines: readMachines(resources),
  };
}

/** Retries and destinations of failed asynchronous events, by function. */
function readEventInvokeConfigs(
  resources: Resources,
): Map<string, Pick<FunctionSettings, "asyncRetries" | "onFailure">> {
  const configs = ofType<EventInvokeProperties>(resources, "AWS::Lambda::EventInvokeConfig").map(
    ([, { FunctionName, MaximumRetryAttempts: asyncRetries, DestinationConfig }]) => {
      const destination = DestinationConfig?.OnFailure?.Destination;
      const settings = {
        ...(asyncRetries !== undefined && { asyncRetries }),
        ...(destination !== undefined && { onFailure: evaluate(destination, resources) }),
      };
      return [evaluate(FunctionName, resources), settings] as const;
    },
  );
  return new Map(configs);
}

interface BucketProperties {
  readonly NotificationConfiguration?: { readonly EventBridgeConfiguration?: unknown };
}

interface QueueProperties {
  readonly VisibilityTimeout?: number;
  readonly RedrivePolicy?: { readonly deadLetterTargetArn: unknown; readonly maxReceiveCount: number };
}

function readQueues(resources: Resources): readonly QueueSettings[] {
  return ofType<QueueProperties | undefined>(resources, "AWS::SQS::Queue").map(([id, queue]) => {
    const redrive = queue?.RedrivePolicy;
    return {
      name: evaluate({ Ref: id }, resources),
      arn: evaluate({ "Fn::GetAtt": [id, "Arn"] }, resources),
      // The default of SQS.
      visibilitySeconds: queue?.VisibilityTimeout ?? 30,
      ...(redrive && {
        redrive: {
          deadLetterArn: evaluate(redrive.deadLetterTargetArn, resources),
          maxReceiveCount: redrive.maxReceiveCount,
        },
      }),
    };
  });
}

interface RuleProperties {
  readonly EventPattern: unknown;
  readonly Targets: readonly { readonly Arn: unknown }[];
}

function readRules(resources: Resources): readonly EventRule[] {
  return ofType<RuleProperties>(resources, "AWS::Events::Rule").map(([, { EventPattern: pattern, Targets }]) => ({
    pattern: patternIn(pattern, resources) as EventPattern,
    targets: Targets.map(({ Arn }) => evaluate(Arn, resources)),
  }));
}

/** The pattern with its CloudFormation expressions evaluated. Lists contain values, matchers or expressions. */
function patternIn(value: unknown, resources: Resources): unknown {
  if (Array.isArray(value)) return value.map((one) => patternIn(one, resources));
  if (typeof value !== "object" || value === null) return value;
  if ("Ref" in value || "Fn::GetAtt" in value || "Fn::Join" in value) return evaluate(value, resources);
  return mapValues(value as Record<string, unknown>, (one) => patternIn(one, resources));
}

interface MappingProperties {
  readonly EventSourceArn: unknown;
  readonly FunctionName: unknown;
  readonly BatchSize?: number;
  readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
  readonly FunctionResponseTypes?: readonly string[];
}

function readMappings(resources: Resources): readonly QueueMapping[] {
  return ofType<MappingProperties>(resources, "AWS::Lambda::EventSourceMapping").map(([, mapping]) => {
    const functionName = evaluate(mapping.FunctionName, resources);
    if (mapping.BatchSize !== 1) throw new Error("the local cloud supports only BatchSize 1; extend queues.ts");
    return {
      queueArn: evaluate(mapping.EventSourceArn, resources),
      functionName: nameIn(functionName) ?? functionName,
      batchSize: 1,
      concurrency: mapping.ScalingConfig?.MaximumConcurrency ?? 1_000,
      reportsFailures: mapping.FunctionResponseTypes?.includes("ReportBatchItemFailures") ?? false,
    };
  });
}

interface UrlProperties {
  readonly TargetFunctionArn: unknown;
  readonly AuthType: string;
}

function readUrls(resources: Resources): readonly UrlSettings[] {
  return ofType<UrlProperties>(resources, "AWS::Lambda::Url").map(([, { TargetFunctionArn, AuthType }]) => {
    const target = evaluate(TargetFunctionArn, resources);
    return { functionName: nameIn(target) ?? target, signed: AuthType === "AWS_IAM" };
  });
}

interface MachineProperties {
  readonly StateMachineName: string;
  readonly DefinitionString: string;
  readonly DefinitionSubstitutions?: Readonly<Record<string, unknown>>;
}

function readMachines(resources: Resources): readonly MachineSettings[] {
  return ofType<MachineProperties>(resources, "AWS::StepFunctions::StateMachine").map(([, machine]) => {
    const { StateMachineName: name, DefinitionString, DefinitionSubstitutions = {} } = machine;
    const definition = DefinitionString.replaceAll(/\$\{(\w+)\}/g, (_, id: string) =>
      evaluate(DefinitionSubstitutions[id], resources),
    );
    return { arn: `arn:aws:states:${REGION}:000000000000:stateMachine:${name}`, name, definition };
  });
}

/** Returns the value of a CloudFormation expression. */
function evaluate(value: unknown, resources: Resources): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  const [[operator, operand] = []] = Object.entries(value ?? {});
  if (operator === "Ref" && typeof operand === "string") return refer(operand, resources);
  if (operator === "Fn::GetAtt" && Array.isArray(operand) && operand[1] === "Arn") return arn(operand[0], resources);
  if (operator === "Fn::Join" && Array.isArray(operand)) {
    const [separator, parts]: [string, unknown[]] = [operand[0], operand[1]];
    return parts.map((part) => evaluate(part, resources)).join(separator);
  }
  throw new Error(`the local cloud cannot evaluate ${JSON.stringify(value)}; extend template.ts`);
}

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  "AWS::Partition": "aws",
  "AWS::Region": REGION,
  "AWS::AccountId": "000000000000",
};

function refer(id: string, resources: Resources): string {
  const pseudo = PSEUDO_PARAMETERS[id];
  if (pseudo !== undefined) return pseudo;
  const { Type, Properties } = resources[id] ?? {};
  if (Type === "AWS::Lambda::Function") return String(Properties?.["FunctionName"]);
  // CloudFormation generates a missing name. Here it is the construct's id without the hash at its end.
  const generated = id.replace(/[0-9A-F]{8}$/, "").toLowerCase();
  if (Type === "AWS::S3::Bucket") return String(Properties?.["BucketName"] ?? generated);
  if (Type === "AWS::SQS::Queue") return String(Properties?.["QueueName"] ?? generated);
  throw new Error(`the local cloud cannot refer to ${id}; extend template.ts`);
}

function arn(id: string, resources: Resources): string {
  const name = refer(id, resources);
  const type = resources[id]?.Type;
  if (type === "AWS::SQS::Queue") return `arn:aws:sqs:${REGION}:000000000000:${name}`;
  return type === "AWS::S3::Bucket" ? `arn:aws:s3:::${name}` : arnOf(name);
}

function ofType<T>(resources: Resources, type: string): readonly [id: string, properties: T][] {
  return Object.entries(resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => [id, resource.Properties as T]);
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

function readJson<T>(assembly: string, ending: string): T {
  const name = readdirSync(assembly).find((file) => file.endsWith(ending));
  if (name === undefined) throw new Error(`${assembly} has no file *${ending}; run \`npm run synth\``);
  return JSON.parse(readFileSync(join(assembly, name), "utf8"));
}
