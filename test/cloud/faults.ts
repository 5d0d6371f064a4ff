// Faults that a test orders: which invocations they strike, and how often.

export type FaultRule = Matching & Fault;

interface Matching {
  readonly function: string;
  /** Every event, when left out. */
  readonly when?: (event: unknown) => boolean;
  /** Only the next so many matching invocations. */
  readonly times?: number;
  /** Strikes at random, by a generator with this seed, so that a run can be repeated. */
  readonly probability?: number;
  readonly seed?: number;
}

export type Fault =
  /** Answered with 429 TooManyRequestsException. */
  | { readonly throttle: true }
  /** Answered with 500 ServiceException. */
  | { readonly fail5xx: true }
  /** The function starts so much later; the wait counts against its timeout. */
  | { readonly delayMs: number }
  /** The process of the environment is killed as soon as it has the event. */
  | { readonly kill: true }
  /** The process is killed so much later, unless it has answered by then. */
  | { readonly killAfterMs: number }
  /** The process stands still from the event on, until the function's timeout ends it. */
  | { readonly hang: true };

export interface Faults {
  /** Returns what takes the rule back. */
  add(rule: FaultRule): () => void;
  /** The fault of the first rule that strikes this invocation; only that rule's count goes down. */
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
      // Lazily, so that rules behind the one that strikes are not asked.
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

/** Numbers in [0, 1) that are the same for the same seed: Mulberry32, T. Ettinger, 2017. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
