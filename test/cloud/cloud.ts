// The project's stack on this machine: its functions, layers and buckets, read from what CDK would deploy.

import { synthesised } from "./assembly.ts";
import type { FaultRule } from "./faults.ts";
import { arnOf, type FunctionSettings, nameIn } from "./lambda-function.ts";
import { type LocalLambda, startLambda } from "./lambda-server.ts";
import { type S3Server, startS3 } from "./s3-server.ts";
import { readDeployment } from "./template.ts";

export interface CloudOptions {
  /** Any free ones, when left out. */
  readonly ports?: { readonly s3?: number; readonly lambda?: number };
  /** By function name; environment variables are added to those of the stack. */
  readonly overrides?: Readonly<Record<string, Partial<FunctionSettings>>>;
  readonly faults?: readonly FaultRule[];
  /** Besides those of the stack; "documents" when left out. */
  readonly buckets?: readonly string[];
  /** Uploads that start `textractor_simple`, as a deployment may have them. */
  readonly uploads?: { readonly bucket: string; readonly prefix: string };
  readonly isolation?: "auto" | "plain";
  readonly onLog?: (functionName: string, text: string) => void;
  /** An assembly such as cdk.out, to be run as it is; by default the stack is synthesised from the sources. */
  readonly assembly?: string;
}

export interface LocalCloud {
  readonly s3: S3Server;
  readonly lambda: LocalLambda;
  close(): Promise<void>;
}

export async function startCloud(options: CloudOptions = {}): Promise<LocalCloud> {
  const { overrides = {}, buckets = ["documents"], uploads } = options;
  const stack = readDeployment(options.assembly ?? (await synthesised()));
  const s3 = await startS3({
    ...(options.ports?.s3 !== undefined && { port: options.ports.s3 }),
    buckets: [...stack.buckets, ...buckets],
    onEvent: ({ target, event }) => lambda.invokeAsync(nameIn(target) ?? target, event),
  });
  const functions = Object.entries(stack.functions).map(([name, settings]): [string, FunctionSettings] => {
    const override = overrides[name] ?? {};
    const environment = { AWS_ENDPOINT_URL_S3: s3.url, ...settings.environment, ...override.environment };
    return [name, { ...settings, ...override, environment }];
  });
  const lambda = await startLambda({
    functions: Object.fromEntries(functions),
    ...(options.ports?.lambda !== undefined && { port: options.ports.lambda }),
    ...(options.faults && { faults: options.faults }),
    ...(options.isolation && { isolation: options.isolation }),
    ...(options.onLog && { onLog: options.onLog }),
  });
  if (uploads !== undefined) notifySimple(s3, uploads);
  return {
    s3,
    lambda,
    async close() {
      await lambda.close();
      await s3.close();
    },
  };
}

function notifySimple(
  s3: S3Server,
  { bucket: name, prefix }: { readonly bucket: string; readonly prefix: string },
): void {
  const bucket = s3.buckets.get(name);
  if (bucket === undefined) throw new Error(`there is no bucket ${name}; name it in \`buckets\``);
  bucket.notifications = [
    {
      id: "uploads",
      kind: "function",
      target: arnOf("textractor_simple"),
      events: ["s3:ObjectCreated:*"],
      prefix,
      suffix: "",
    },
  ];
}
