// What the local cloud needs to know of a synthesised stack: its functions and its buckets.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { arnOf, type FunctionSettings, REGION } from "./lambda-function.ts";

export interface Deployment {
  readonly functions: Readonly<Record<string, FunctionSettings>>;
  readonly buckets: readonly string[];
}

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

type Resources = Readonly<Record<string, Resource>>;

/** CloudFormation's names for what is read here. */
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

export function readDeployment(assembly: string): Deployment {
  const { Resources: resources } = readJson<{ Resources: Resources }>(assembly, ".template.json");
  const { files } = readJson<{ files: Record<string, { source: { path: string } }> }>(assembly, ".assets.json");
  const assetFolder = (key: string) => {
    const asset = files[key.replace(/\.zip$/, "")];
    if (asset === undefined) throw new Error(`${assembly} has no asset ${key}; synthesise it anew`);
    return resolve(assembly, asset.source.path);
  };
  const layers = new Map(ofType<LayerProperties>(resources, "AWS::Lambda::LayerVersion"));
  const layerFolder = ({ Ref }: { readonly Ref: string }) => assetFolder(layers.get(Ref)?.Content.S3Key ?? Ref);
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
        layers: (fn.Layers ?? []).map(layerFolder),
        environment: {
          AWS_LAMBDA_LOG_FORMAT: fn.LoggingConfig?.LogFormat ?? "Text",
          ...mapValues(fn.Environment?.Variables ?? {}, (value) => evaluate(value, resources)),
        },
      },
    ],
  );
  const buckets = ofType(resources, "AWS::S3::Bucket").map(([id]) => evaluate({ Ref: id }, resources));
  return { functions: Object.fromEntries(functions), buckets };
}

/** The value of an expression of CloudFormation's. */
function evaluate(value: unknown, resources: Resources): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  const [[operator, operand] = []] = Object.entries(value ?? {});
  if (operator === "Ref" && typeof operand === "string") return refer(operand, resources);
  if (operator === "Fn::GetAtt" && Array.isArray(operand) && operand[1] === "Arn") return arn(operand[0], resources);
  if (operator === "Fn::Join" && Array.isArray(operand)) {
    const [separator, parts]: [string, unknown[]] = [operand[0], operand[1]];
    return parts.map((part) => evaluate(part, resources)).join(separator);
  }
  throw new Error(`the local cloud cannot evaluate ${JSON.stringify(value)}; teach template.ts`);
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
  // A bucket without a name gets one that CloudFormation makes up; ours is the construct's, without the hash behind it.
  if (Type === "AWS::S3::Bucket")
    return String(Properties?.["BucketName"] ?? id.replace(/[0-9A-F]{8}$/, "").toLowerCase());
  throw new Error(`the local cloud cannot refer to ${id}; teach template.ts`);
}

function arn(id: string, resources: Resources): string {
  const name = refer(id, resources);
  return resources[id]?.Type === "AWS::S3::Bucket" ? `arn:aws:s3:::${name}` : arnOf(name);
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
