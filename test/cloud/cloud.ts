// The stack on this machine: functions, layers, buckets, rules and queues, read from the synthesised template.

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
import { type StatesServer, startStates } from "./states/states-server.ts";
import { type Deployment, readDeployment } from "./template.ts";

export interface CloudOptions {
  /** Ports; any free one for a missing field. */
  readonly ports?: { readonly s3?: number; readonly lambda?: number; readonly url?: number; readonly states?: number };
  /** Settings by function name. Environment variables are added to those of the stack. */
  readonly overrides?: Readonly<Record<string, Partial<FunctionSettings>>>;
  readonly faults?: readonly FaultRule[];
  /** Further buckets next to those of the stack, such as `documents` and `results`. */
  readonly buckets?: readonly string[];
  /** An additional trigger by which uploads start `textractor_simple` directly. It may be misconfigured on purpose. */
  readonly uploads?: { readonly bucket: string; readonly prefix: string };
  /** Milliseconds that stand for one second of a queue. */
  readonly secondMs?: number;
  readonly isolation?: "auto" | "plain";
  readonly onLog?: (functionName: string, text: string) => void;
  /** Folder of an assembly such as cdk.out. By default the stack is synthesised from the sources. */
  readonly assembly?: string;
  /** Context of that synthesis, such as `renderJs`. */
  readonly context?: Readonly<Record<string, string>>;
}

export interface LocalCloud {
  readonly s3: S3Server;
  readonly lambda: LocalLambda;
  readonly states: StatesServer;
  readonly queues: LocalQueues;
  /** Events that the functions sent to the bus. */
  readonly busEvents: readonly BusEvent[];
  /** Makes the bus refuse events until the returned function is called. */
  breakBus(): () => void;
  /** Function URLs by function name. */
  readonly functionUrls: Readonly<Record<string, string>>;
  /** Resolves when every event is handled, including those that handling other events caused. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function startCloud(options: CloudOptions = {}): Promise<LocalCloud> {
  const { overrides = {}, buckets = [], uploads } = options;
  const stack = readDeployment(options.assembly ?? (await synthesised(options.context)));
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
  const { machines } = stack;
  const states = await startStates({ port: options.ports?.states, machines, s3, lambda, secondMs: STATES_SECOND_MS });
  const urls = new Map<string, FunctionUrl>();
  for (const { functionName, signed } of stack.urls) {
    // A requested port is for the first URL.
    const port = urls.size === 0 ? options.ports?.url : undefined;
    const invoke = (event: unknown) => lambda.invoke(functionName, event);
    urls.set(functionName, await startFunctionUrl({ signed, secrets: { test: "test" }, port, invoke }));
  }
  const deliver = (delivery: Delivery) => forward(delivery, stack, lambda, queues);
  for (const name of stack.eventBuckets) notify(s3, name, EVENT_BRIDGE);
  if (uploads !== undefined) notify(s3, uploads.bucket, { ...TRIGGER, prefix: uploads.prefix });
  return {
    s3,
    lambda,
    states,
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
      await states.close();
      await lambda.close();
      await services.close();
      await s3.close();
    },
  };
}

/** Milliseconds for a second: a visibility timeout of 90 minutes takes half a second. */
const SECOND_MS = 0.1;
/** Milliseconds for a second of the state machine, whose functions run in real time: a look each 0.6 s, for 144 s. */
const STATES_SECOND_MS = 10;

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
  if (bucket === undefined) throw new Error(`bucket ${name} does not exist; name it in \`buckets\``);
  bucket.notifications = [...bucket.notifications, rule];
}

async function forward(
  { kind, target, event }: Delivery,
  { rules }: Deployment,
  lambda: LocalLambda,
  queues: LocalQueues,
): Promise<void> {
  if (kind === "function") return await lambda.invokeAsync(nameIn(target) ?? target, event);
  const targets = rules.filter(({ pattern }) => matchesPattern(pattern, event)).flatMap((rule) => rule.targets);
  await Promise.all(targets.map((arn) => queues.send(arn, event)));
}
