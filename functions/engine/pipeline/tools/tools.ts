// What the stories work with; made by an entry point, handed down.

import type { TimeBudget } from "../../base/budget.ts";
import type { Log } from "../../base/log.ts";
import type { Settings } from "../../base/settings.ts";
import type { OcrPage } from "../../request/contract.ts";
import type { Threads } from "../../sandbox/thread-pool.ts";
import type { Storage } from "../../storage/storage.ts";
import type { Tasks } from "../../worker/tasks.ts";

export interface PageTools {
  readonly storage: Storage;
  readonly threads: Threads<Tasks>;
  readonly budget: TimeBudget;
  readonly settings: Settings;
  readonly log: Log;
}

export interface Tools extends PageTools {
  readonly ocrPage: OcrPage;
  /** The function that runs, for its own line on the receipt; absent where nothing is billed. */
  readonly billing?: Billing;
  /** Sends an event to this function again, to go on with it; absent where nothing ends a run. */
  readonly sendAgain?: ((event: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<void>) | undefined;
  /** Called after each recognised page. */
  readonly onPage?: ((done: number, of: number) => void) | undefined;
}

export interface Billing {
  readonly functionName: string;
  /** When the invocation began, by `nowMs()`. */
  readonly startedMs: number;
  /** Of its environment, where this invocation is its first: billed too. */
  readonly initMs: number;
  readonly memoryMb: number;
  readonly architecture: string;
}
