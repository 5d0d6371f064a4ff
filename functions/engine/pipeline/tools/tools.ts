// Tools of the pipeline, made by an entry point and passed down.

import type { TimeBudget } from "../../base/budget.ts";
import type { Log } from "../../base/log.ts";
import type { Settings } from "../../base/settings.ts";
import type { Renderer } from "../../browser/renderer.ts";
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
  /** Browser for web pages; absent where none can be asked for. */
  readonly renderer?: Renderer;
}

export interface Tools extends PageTools {
  readonly ocrPage: OcrPage;
  /** The running function, for its line on the receipt; absent where nothing is billed. */
  readonly billing?: Billing;
  /** Sends an event to this function again, to continue a document; absent where runs have no time limit. */
  readonly sendAgain?: ((event: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<void>) | undefined;
  /** Called after each recognised page. */
  readonly onPage?: ((done: number, of: number) => void) | undefined;
}

export interface Billing {
  readonly functionName: string;
  /** Start of the invocation by `nowMs()`. */
  readonly startedMs: number;
  /** Init time of the environment, which is billed with its first invocation; 0 for later ones. */
  readonly initMs: number;
  readonly memoryMb: number;
  readonly architecture: string;
}
