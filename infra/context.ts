// Reads the construct's properties from the CDK context: `cdk deploy -c sourceBuckets=a,b -c languages=eng,deu`.

import { Vpc } from "aws-cdk-lib/aws-ec2";
import { ManagedPolicy } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledged.ts";
import type { TextExtractorProps } from "./text-extractor.ts";

export function readProps(scope: Construct): TextExtractorProps {
  const text = (name: string) => readText(scope, name);
  const list = (name: string) => readList(scope, name);
  const count = (name: string) => readCount(scope, name);
  const keyArn = text("kmsKeyArn");
  const topicArn = text("alarmTopicArn");
  const boundaryArn = text("permissionsBoundaryArn");
  return defined({
    name: text("name"),
    architecture: readArchitecture(scope),
    sourceBuckets: list("sourceBuckets"),
    uploadBuckets: list("uploadBuckets"),
    uploadPrefix: text("uploadPrefix"),
    outputBucket: text("outputBucket"),
    resultBuckets: list("resultBuckets"),
    languages: list("languages"),
    heic: readSwitch(scope, "heic"),
    renderJs: readSwitch(scope, "renderJs"),
    secondReader: readModels(scope),
    settings: readPairs(scope, "settings", /^[A-Z_]+$/),
    simpleMemory: count("simpleMemory"),
    ocrMemory: count("ocrMemory"),
    simpleConcurrency: count("simpleConcurrency"),
    ocrConcurrency: count("ocrConcurrency"),
    uploadConcurrency: count("uploadConcurrency"),
    corpusConcurrency: count("corpusConcurrency"),
    vpc: readVpc(scope),
    encryptionKey: keyArn === undefined ? undefined : Key.fromKeyArn(scope, "Key", keyArn),
    alarmEmail: text("alarmEmail"),
    alarmLimits: defined({
      failedDocuments: count("failedDocumentsAlarm"),
      uploadMinutes: count("uploadWaitingAlarm"),
      pageSeconds: count("pageWaitingAlarm"),
    }),
    writePrefixes: list("writePrefixes"),
    permissionsBoundary:
      boundaryArn === undefined ? undefined : ManagedPolicy.fromManagedPolicyArn(scope, "Boundary", boundaryArn),
    tags: readPairs(scope, "tags", /^[^=]{1,128}$/),
    eventBus: text("eventBus"),
    alarmTopic: topicArn === undefined ? undefined : Topic.fromTopicArn(scope, "AlarmTopic", topicArn),
  });
}

type Defined<T> = { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };

function defined<T extends object>(record: T): Defined<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
}

function readArchitecture(scope: Construct): TextExtractorProps["architecture"] {
  const value: unknown = scope.node.tryGetContext("arch") ?? "arm64";
  if (value === "x64" || value === "arm64") return value;
  if (value === "x86_64") return "x64";
  throw new Error(`context arch is ${JSON.stringify(value)}; give x64 or arm64`);
}

function readText(scope: Construct, name: string): string | undefined {
  const value: unknown = scope.node.tryGetContext(name);
  if (value === undefined || (typeof value === "string" && value !== "")) return value;
  throw new Error(`context ${name} is ${JSON.stringify(value)}; give a string`);
}

/** Reads "a,b" from the command line, or a list from cdk.json. */
function readList(scope: Construct, name: string): readonly string[] | undefined {
  const value: unknown = scope.node.tryGetContext(name);
  if (value === undefined) return undefined;
  const parts: unknown[] = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  const names = parts.map((part) => String(part).trim()).filter(Boolean);
  if (names.length > 0) return names;
  throw new Error(`context ${name} is ${JSON.stringify(value)}; give names separated by commas`);
}

function readCount(scope: Construct, name: string): number | undefined {
  const value: unknown = scope.node.tryGetContext(name);
  if (value === undefined) return undefined;
  const count = Number(value);
  if (Number.isInteger(count) && count >= 0) return count;
  throw new Error(`context ${name} is ${JSON.stringify(value)}; give a whole number`);
}

function readSwitch(scope: Construct, name: string): boolean | undefined {
  const value: unknown = scope.node.tryGetContext(name);
  if (value === undefined || typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  throw new Error(`context ${name} is ${JSON.stringify(value)}; give true or false`);
}

/** Reads a switch, or the folder of the models. */
function readModels(scope: Construct): boolean | string | undefined {
  const value: unknown = scope.node.tryGetContext("secondReader");
  const isFolder = typeof value === "string" && value !== "" && value !== "true" && value !== "false";
  return isFolder ? value : readSwitch(scope, "secondReader");
}

/** Reads environment variables or tags: "NAME=value,NAME=value" from the command line, or an object from cdk.json. */
function readPairs(scope: Construct, context: string, names: RegExp): Readonly<Record<string, string>> | undefined {
  const value: unknown = scope.node.tryGetContext(context);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, setting]) => [name, String(setting)]));
  }
  const pairs = readList(scope, context)?.map((pair, at): [name: string, value: string] => {
    const [, name = "", setting = ""] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (names.test(name)) return [name, setting];
    throw new Error(`context ${context}: item ${at + 1} is not NAME=value; in cdk.json give an object`);
  });
  return pairs && Object.fromEntries(pairs);
}

/** Reads the VPC by its ids. A lookup would need credentials to synthesise. */
function readVpc(scope: Construct): TextExtractorProps["vpc"] {
  const vpcId = readText(scope, "vpcId");
  if (vpcId === undefined) return undefined;
  const privateSubnetIds = readList(scope, "subnetIds");
  const availabilityZones = readList(scope, "availabilityZones");
  if (privateSubnetIds === undefined || privateSubnetIds.length !== availabilityZones?.length) {
    throw new Error("context vpcId needs subnetIds and as many availabilityZones; give all three");
  }
  const vpc = Vpc.fromVpcAttributes(scope, "Vpc", {
    vpcId,
    privateSubnetIds: [...privateSubnetIds],
    availabilityZones: [...availabilityZones],
  });
  acknowledge(vpc, { "Annotation::@aws-cdk/aws-ec2:noSubnetRouteTableId": "This stack makes no routes" });
  return vpc;
}
