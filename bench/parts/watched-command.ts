// The command over documents, watched while it runs: when each was answered, and what its process took for it.

import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const MAIN = join(import.meta.dirname, "../../cli/main.ts");

export interface Answer {
  readonly uri: string;
  /** The error code, or the status of what was extracted. */
  readonly code: string;
  readonly reason: string;
  readonly warnings: readonly string[];
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Peak of the whole process since the previous answer. */
  readonly peakMb: number;
}

export interface Watched {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stderr: string;
  readonly answers: readonly Answer[];
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  /** Reason for which the process was killed, if it was. */
  readonly killedFor: string | undefined;
}

export interface Watching {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Words before the command, such as a shell that sets a limit. */
  readonly through?: readonly string[];
  readonly killAfterMs?: number;
  /** Runs on this core alone, so that one document is read at a time, and the time between two answers is its own. */
  readonly core?: number;
  readonly silentMs: number;
  /** The process is killed once its answers show that it makes no more progress. */
  readonly isStuck?: (answers: readonly Answer[]) => boolean;
}

/** Linux counts the CPU time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 20;

/** Reason for which this machine cannot watch processes, if it cannot. */
export function whyUnwatched(): string | undefined {
  return existsSync("/proc/self/clear_refs") ? undefined : "no /proc/PID/clear_refs, which Linux has";
}

/** Runs `textractor extract --jsonl` with the arguments. The folder has its cache and its temporary files. */
export async function watchCommand(args: readonly string[], watching: Watching): Promise<Watched> {
  const { folder, environment = {}, through = [], core, silentMs, killAfterMs, isStuck = () => false } = watching;
  const command = [...through, ...pinnedTo(core), process.execPath, MAIN, "extract", "--jsonl", ...args];
  const child = spawn(command[0] ?? "", command.slice(1), {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      XDG_CACHE_HOME: join(folder, "cache"),
      TMPDIR: join(folder, "tmp"),
      ...environment,
    },
  });
  const started = performance.now();
  const meter = openMeter(child.pid ?? 0);
  const answers: Answer[] = [];
  let killedFor: string | undefined;
  const kill = (why: string) => {
    killedFor ??= why;
    child.kill("SIGKILL");
  };
  const silence = setTimeout(() => kill(`it said nothing for ${silentMs / 1000} s`), silentMs);
  const killing = killAfterMs === undefined ? undefined : setTimeout(() => kill("as planned"), killAfterMs);
  const ended = new Promise<Pick<Watched, "exitCode" | "signal">>((resolve, reject) => {
    child.once("error", reject).once("close", (exitCode, signal) => resolve({ exitCode, signal }));
  });
  const printed = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    silence.refresh();
    answers.push({ ...answerOf(line), ...meter.sinceLast() });
    if (isStuck(answers)) kill("one document after the other was stopped by the limit on time");
  }
  const end = await ended;
  clearTimeout(silence);
  clearTimeout(killing);
  meter.close();
  const seconds = (performance.now() - started) / 1000;
  return { ...end, stderr: await printed, answers, seconds, ...meter.total(), killedFor };
}

function pinnedTo(core: number | undefined): readonly string[] {
  return core === undefined || !isOnPath("taskset") ? [] : ["taskset", "-c", String(core)];
}

export function isOnPath(command: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, command)));
}

function answerOf(line: string): Pick<Answer, "uri" | "code" | "reason" | "warnings"> {
  if (!line.startsWith("{")) return { uri: line, code: "NO_RESPONSE", reason: "", warnings: [] };
  const { document_uri: uri, results } = JSON.parse(line) as {
    readonly document_uri: string;
    readonly results: {
      readonly textractor: {
        readonly status: string;
        readonly code?: string;
        readonly reason?: string;
        readonly warnings?: readonly string[];
      };
    };
  };
  const { status, code = status, reason = "", warnings = [] } = results.textractor;
  return { uri, code, reason, warnings };
}

type Taken = Pick<Answer, "cpuSeconds" | "peakMb">;

/** Reads what the process has taken, often enough that little is lost when it ends. */
function openMeter(pid: number) {
  const started = performance.now();
  let last = { at: started, cpuSeconds: 0 };
  let [cpuSeconds, peakMb, highest] = [0, 0, 0];
  const look = () => {
    cpuSeconds = cpuOf(pid) ?? cpuSeconds;
    peakMb = Math.max(peakMb, peakOf(pid) ?? 0);
    highest = Math.max(highest, peakMb);
  };
  const sampling = setInterval(look, SAMPLE_MS);
  return {
    sinceLast(): Taken & Pick<Answer, "seconds"> {
      look();
      const now = performance.now();
      const taken = { seconds: (now - last.at) / 1000, cpuSeconds: cpuSeconds - last.cpuSeconds, peakMb };
      last = { at: now, cpuSeconds };
      peakMb = 0;
      forgetPeak(pid);
      return taken;
    },
    total: (): Taken => ({ cpuSeconds, peakMb: highest }),
    close: () => clearInterval(sampling),
  };
}

/** User and system time (proc(5)); undefined of a process that has ended. */
function cpuOf(pid: number): number | undefined {
  const fields = ofProcess(pid, "stat")?.split(") ").at(-1)?.split(" ");
  return fields === undefined ? undefined : (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function peakOf(pid: number): number | undefined {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(ofProcess(pid, "status") ?? "")?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function forgetPeak(pid: number): void {
  tolerant(() => writeFileSync(`/proc/${pid}/clear_refs`, "5"));
}

function ofProcess(pid: number, file: string): string | undefined {
  return tolerant(() => readFileSync(`/proc/${pid}/${file}`, "utf8"));
}

/** A process may end between two looks. */
function tolerant<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ESRCH") return undefined;
    throw error;
  }
}
