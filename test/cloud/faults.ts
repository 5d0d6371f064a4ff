// Faults that a test injects into invocations of functions.

export type FaultRule = Matching & Fault;

interface Matching {
  readonly function: string;
  /** Selects events; default all. */
  readonly when?: (event: unknown) => boolean;
  /** Number of matching invocations that fail; default all. */
  readonly times?: number;
  /** Chance in [0, 1] that a matching invocation fails. The seed makes a run repeatable. */
  readonly probability?: number;
  readonly seed?: number;
}

export type Fault =
  /** Answers with 429 TooManyRequestsException. */
  | { readonly throttle: true }
  /** Answers with 500 ServiceException. */
  | { readonly fail5xx: true }
  /** Delays the start of the function. The delay counts against its timeout. */
  | { readonly delayMs: number }
  /** Kills the process as soon as it has the event. */
  | { readonly kill: true }
  /** Kills the process after this time, unless it has answered before. */
  | { readonly killAfterMs: number }
  /** Freezes the process when it gets the event, until the function's timeout ends it. */
  | { readonly hang: true };

export interface Faults {
  /** Adds a rule and returns a function that removes it. */
  add(rule: FaultRule): () => void;
  /** Returns the fault of the first rule that applies to this invocation. Only that rule's count goes down. */
  strike(functionName: string, event: unknown): Fault | undefined;
}

type Decider = (functionName: string, event: unknown) => Fault | undefined;

export function createFaults(initial: readonly FaultRule[] = []): Faults {
  const deciders = new Set(initial.map(decider));
  return {
    add(rule) {
      const decide = decider(rule);
      deciders.add(decide);
      return () => void deciders.delete(decide);
    },
    strike(functionName, event) {
      // A lazy iterator, so that later rules do not count an invocation that an earlier rule took.
      const faults = deciders.values().map((decide) => decide(functionName, event));
      return faults.find((fault) => fault !== undefined);
    },
  };
}

function decider(rule: FaultRule): Decider {
  const {
    function: name,
    when = () => true,
    times = Number.POSITIVE_INFINITY,
    probability = 1,
    seed = 1,
    ...fault
  } = rule;
  const random = seeded(seed);
  let left = times;
  return (functionName, event) => {
    if (functionName !== name || left <= 0 || !when(event) || random() >= probability) return undefined;
    left--;
    return fault;
  };
}

/** A generator of repeatable numbers in [0, 1): Mulberry32, T. Ettinger, 2017. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
