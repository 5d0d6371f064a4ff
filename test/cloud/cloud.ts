// The project's stack on this machine: functions, layers, buckets, rules and queues, read from what CDK would deploy.

import { synthesised } from "./assembly.ts";
import { matchesPattern } from "./event-pattern.ts";
import type { FaultRule } from "./faults.ts";
import { type FunctionUrl, startFunctionUrl } from "./lambda/function-url.ts";
import { arnOf, type FunctionSettings, nameIn } from "./lambda/lambda-function.ts";
import { type LocalLambda, startLambda } from "./lambda/lambda-server.ts";
import { createQueues, type LocalQueues } from "./queues.ts";
import type { Delivery, NotificationRule } from "./s3/s3-events.ts";
import { type S3Server, startS3 } from "./s3/s3-server.ts";
import { type BusEvent, startServiceApi } from "./service-api.ts";
import { type Deployment, readDeployment } from "./template.ts";

export interface CloudOptions {
  /** Any free ones, when left out. */
  readonly ports?: { readonly s3?: number; readonly lambda?: number; readonly url?: number };
  /** By function name; environment variables are added to those of the stack. */
  readonly overrides?: Readonly<Record<string, Partial<FunctionSettings>>>;
  readonly faults?: readonly FaultRule[];
  /** Besides those of the stack, of which `documents` and `results` are two. */
  readonly buckets?: readonly string[];
  /** A trigger that is not the stack's, and may be a wrong one: uploads that start `textractor_simple` directly. */
  readonly uploads?: { readonly bucket: string; readonly prefix: string };
  /** Milliseconds of a second of the stack, by which messages wait and asynchronous events are tried again. */
  readonly secondMs?: number;
  readonly isolation?: "auto" | "plain";
  readonly onLog?: (functionName: string, text: string) => void;
  /** An assembly such as cdk.out, to be run as it is; by default the stack is synthesised from the sources. */
  readonly assembly?: string;
}

export interface LocalCloud {
  readonly s3: S3Server;
  readonly lambda: LocalLambda;
  readonly queues: LocalQueues;
  /** What the functions have told the bus. */
  readonly busEvents: readonly BusEvent[];
  /** A bus that takes nothing, until the returned function is called. */
  breakBus(): () => void;
  /** Of the functions that have one, by name. */
  readonly functionUrls: Readonly<Record<string, string>>;
  /** Resolves when every event was handled, those included that came of handling others. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function startCloud(options: CloudOptions = {}): Promise<LocalCloud> {
  const { overrides = {}, buckets = [], uploads } = options;
  const stack = readDeployment(options.assembly ?? (await synthesised()));
  const s3 = await startS3({
    ...(options.ports?.s3 !== undefined && { port: options.ports.s3 }),
    buckets: [...stack.buckets, ...buckets],
    onEvent: (delivery) => deliver(delivery),
  });
  const busEvents: BusEvent[] = [];
  let isBusBroken = false;
  const services = await startServiceApi({
    postpone: (receipt, seconds) => queues.postpone(receipt, seconds),
    put(event) {
      if (!isBusBroken) busEvents.push(event);
      return !isBusBroken;
    },
  });
  const endpoints = {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_SQS: services.url,
    AWS_ENDPOINT_URL_EVENTBRIDGE: services.url,
  };
  const functions = Object.entries(stack.functions).map(([name, settings]): [string, FunctionSettings] => {
    const override = overrides[name] ?? {};
    const environment = { ...endpoints, ...settings.environment, ...override.environment };
    return [name, { ...settings, ...override, environment }];
  });
  const lambda = await startLambda({
    functions: Object.fromEntries(functions),
    ...(options.ports?.lambda !== undefined && { port: options.ports.lambda }),
    ...(options.faults && { faults: options.faults }),
    ...(options.isolation && { isolation: options.isolation }),
    ...(options.onLog && { onLog: options.onLog }),
    onDeadLetter: (arn, letter) => queues.send(arn, letter),
  });
  const queues = createQueues({
    ...stack,
    invoke: lambda.invoke,
    secondMs: options.secondMs ?? SECOND_MS,
  });
  const urls = new Map<string, FunctionUrl>();
  for (const { functionName, signed } of stack.urls) {
    // A port that is asked for is that of the first.
    const port = urls.size === 0 ? options.ports?.url : undefined;
    const invoke = (event: unknown) => lambda.invoke(functionName, event);
    urls.set(functionName, await startFunctionUrl({ signed, secrets: { test: "test" }, port, invoke }));
  }
  const deliver = (delivery: Delivery) => sendOn(delivery, stack, lambda, queues);
  for (const name of stack.eventBuckets) notify(s3, name, EVENT_BRIDGE);
  if (uploads !== undefined) notify(s3, uploads.bucket, { ...TRIGGER, prefix: uploads.prefix });
  return {
    s3,
    lambda,
    queues,
    busEvents,
    breakBus() {
      isBusBroken = true;
      return () => {
        isBusBroken = false;
      };
    },
    functionUrls: Object.fromEntries([...urls].map(([name, { url }]) => [name, url])),
    async settled() {
      await s3.delivered();
      await lambda.idle();
    },
    async close() {
      queues.close();
      for (const { close } of urls.values()) await close();
      await lambda.close();
      await services.close();
      await s3.close();
    },
  };
}

/** The visibility timeout of 90 minutes takes half a second. */
const SECOND_MS = 0.1;

const EVENT_BRIDGE: NotificationRule = {
  id: "eventbridge",
  kind: "eventbridge",
  target: "default",
  events: ["s3:ObjectCreated:*", "s3:ObjectRemoved:*"],
  prefix: "",
  suffix: "",
};
const TRIGGER: NotificationRule = {
  id: "trigger",
  kind: "function",
  target: arnOf("textractor_simple"),
  events: ["s3:ObjectCreated:*"],
  prefix: "",
  suffix: "",
};

function notify(s3: S3Server, name: string, rule: NotificationRule): void {
  const bucket = s3.buckets.get(name);
  if (bucket === undefined) throw new Error(`there is no bucket ${name}; name it in \`buckets\``);
  bucket.notifications = [...bucket.notifications, rule];
}

async function sendOn(
  { kind, target, event }: Delivery,
  { rules }: Deployment,
  lambda: LocalLambda,
  queues: LocalQueues,
): Promise<void> {
  if (kind === "function") return await lambda.invokeAsync(nameIn(target) ?? target, event);
  const targets = rules.filter(({ pattern }) => matchesPattern(pattern, event)).flatMap((rule) => rule.targets);
  await Promise.all(targets.map((arn) => queues.send(arn, event)));
}
