// The process of one execution environment: the runtime client with a bundle, in Lambda's folder layout.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isolatedCommand } from "./isolation.ts";
import { type LambdaFunction, REGION } from "./lambda-function.ts";

export interface EnvironmentProcess {
  readonly child: ChildProcess;
  /** Kills the process and all its children. */
  kill(): void;
  /** Stops the process and its children. A stopped process can only be killed. */
  freeze(): void;
}

const RUNTIME = join(import.meta.dirname, "../runtime");

export function requireRuntime(): void {
  if (existsSync(join(RUNTIME, "node_modules/aws-lambda-ric"))) return;
  throw new Error("AWS's runtime client is not installed; run `npm run prepare`");
}

/** Starts the process. Calls `ended` once, when the process has exited and its last output was read. */
export function startProcess(
  fn: LambdaFunction,
  runtimeApi: string,
  isolated: boolean,
  ended: (how: string) => void,
): EnvironmentProcess {
  const work = mkdtempSync(join(tmpdir(), `lambda-${fn.name}-`));
  mkdirSync(join(work, "tmp"));
  const runtime = isolated ? "/var/runtime" : RUNTIME;
  const node = isolated ? "/var/lang/bin/node" : fn.node.path;
  const layout = { ...fn, runtime: RUNTIME, node: fn.node.path };
  const command = [...(isolated ? isolatedCommand(layout) : []), ...fn.node.emulator, node, `${runtime}/start.ts`];
  const child = spawn(command[0] ?? node, command.slice(1), {
    cwd: isolated ? "/" : fn.code,
    env: {
      ...platformVariables(fn, runtimeApi),
      ...(isolated ? ISOLATED : plainVariables(fn, work)),
      ...fn.environment,
    },
    // A separate process group, so that its children can be killed with it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const signalAll = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  };
  const kill = () => signalAll("SIGKILL");
  child.once("exit", kill);
  child.once("close", (code, signal) => {
    rmSync(work, { recursive: true, force: true });
    ended(signal === null ? `exit status ${code}` : `signal: ${signal === "SIGKILL" ? "killed" : signal}`);
  });
  return { child, kill, freeze: () => signalAll("SIGSTOP") };
}

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html */
function platformVariables(fn: LambdaFunction, runtimeApi: string): Record<string, string> {
  return {
    AWS_LAMBDA_RUNTIME_API: runtimeApi,
    _HANDLER: fn.handler,
    AWS_LAMBDA_FUNCTION_NAME: fn.name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${fn.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: "local",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    LANG: "en_US.UTF-8",
    TZ: ":UTC",
  };
}

const ISOLATED: Readonly<Record<string, string>> = {
  LAMBDA_TASK_ROOT: "/var/task",
  LAMBDA_RUNTIME_DIR: "/var/runtime",
  PATH: "/var/lang/bin:/usr/local/bin:/usr/bin:/bin:/opt/bin",
  LD_LIBRARY_PATH: "/var/task:/var/task/lib:/opt/lib",
  NODE_PATH: "/opt/nodejs/node24/node_modules:/opt/nodejs/node_modules",
};

// Variables that find the layers in their own folders, when they cannot be mounted at /opt.
function plainVariables(fn: LambdaFunction, work: string): Record<string, string> {
  const inLayers = (folder: string) => fn.layers.map((layer) => join(layer, folder)).reverse();
  return {
    LAMBDA_TASK_ROOT: fn.code,
    LAMBDA_RUNTIME_DIR: RUNTIME,
    PATH: [process.env["PATH"], ...inLayers("bin")].join(":"),
    LD_LIBRARY_PATH: [fn.code, join(fn.code, "lib"), ...inLayers("lib")].join(":"),
    NODE_PATH: inLayers("nodejs/node_modules").join(":"),
    TESSDATA_PREFIX: inLayers("tessdata").find((path) => existsSync(path)) ?? "",
    TMPDIR: join(work, "tmp"),
  };
}
