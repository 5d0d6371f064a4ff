// A command run in a process of its own, with what it cost, as the kernel counts it.

import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly cpuMs: number;
  readonly peakMb: number;
}

export interface RunOptions {
  readonly limitMs: number;
  readonly environment?: Readonly<Record<string, string>>;
}

// Node does not report a child's CPU time and memory; Python does, after it has waited for the child. Where python3 is a
// script that looks for Python, as pyenv's is, that script's children used 57 ms of CPU time before, which do not count.
const WAITER = `
import json, os, resource, subprocess, sys
def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
before = cpu()
child = subprocess.Popen(sys.argv[2:], start_new_session=True)
late = False
try: child.wait(float(sys.argv[1]))
except subprocess.TimeoutExpired:
    late = True
    os.killpg(child.pid, 9)
    child.wait()
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
os.write(3, json.dumps([child.returncode, late, (cpu() - before) * 1000, peak / 1024]).encode())
`;

export async function runMeasured(command: readonly string[], { limitMs, environment = {} }: RunOptions): Promise<Ran> {
  const child = spawn("python3", ["-c", WAITER, String(limitMs / 1000), ...command], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const [stdout, stderr, told] = await Promise.all([1, 2, 3].map((index) => readAll(child.stdio[index])));
  if (told === undefined || told === "") throw new Error(`python3 could not run ${command[0]}: ${stderr}`);
  const [code, timedOut, cpuMs, peakMb]: [number, boolean, number, number] = JSON.parse(told);
  return { code, stdout: stdout ?? "", stderr: stderr ?? "", timedOut, cpuMs, peakMb };
}

async function readAll(stream: unknown): Promise<string> {
  return stream instanceof Readable ? await text(stream) : "";
}
