// Faults that a test injects into the S3 server.

import type { S3ErrorCode } from "./s3-errors.ts";
import type { S3Operation } from "./s3-operations.ts";

export interface FaultRule {
  /**
   * An error code, or a misbehaviour. "cut" closes the connection before the request is served, "cut-after" after it is
   * served, "cut-body" in the middle of the body. "stall" never answers, "stall-body" never sends the second half of
   * the body. "deliver-twice" sends the events of the request twice, as S3 may.
   */
  readonly answer: S3ErrorCode | Misbehaviour;
  /** Operations, bucket and key prefix of the requests to hit. A missing field matches every request. */
  readonly operations?: readonly S3Operation[];
  readonly bucket?: string;
  readonly prefix?: string;
  /** Number of matching requests to hit; default all. */
  readonly times?: number;
  /** Chance in [0, 1] that a matching request is hit. The seed makes a run repeatable. */
  readonly probability?: number;
  readonly seed?: number;
}

const MISBEHAVIOURS = ["cut", "cut-after", "cut-body", "stall", "stall-body", "deliver-twice"] as const;
export type Misbehaviour = (typeof MISBEHAVIOURS)[number];

export function isMisbehaviour(answer: FaultRule["answer"]): answer is Misbehaviour {
  return (MISBEHAVIOURS as readonly string[]).includes(answer);
}

export interface Fault {
  /** Returns the number of requests hit so far. */
  hits(): number;
  stop(): void;
}

export interface Faults {
  add(rule: FaultRule): Fault;
  /** Returns the answer of the first rule that hits this request, or undefined. */
  strike(request: { operation: S3Operation; bucket: string; key: string }): FaultRule["answer"] | undefined;
}

export function createFaults(): Faults {
  const active = new Map<FaultRule, { hits: number; readonly random: () => number }>();
  return {
    add(rule) {
      // A copy, so that the same rule may be added twice.
      const own = { ...rule };
      const state = { hits: 0, random: seededRandom(rule.seed ?? 1) };
      active.set(own, state);
      return {
        hits: () => state.hits,
        stop: () => void active.delete(own),
      };
    },
    strike(request) {
      for (const [rule, state] of active) {
        if (!matches(rule, request) || state.hits >= (rule.times ?? Number.POSITIVE_INFINITY)) continue;
        if (state.random() >= (rule.probability ?? 1)) continue;
        state.hits++;
        return rule.answer;
      }
      return undefined;
    },
  };
}

function matches(rule: FaultRule, request: { operation: S3Operation; bucket: string; key: string }): boolean {
  if (rule.operations !== undefined && !rule.operations.includes(request.operation)) return false;
  if (rule.bucket !== undefined && rule.bucket !== request.bucket) return false;
  return request.key.startsWith(rule.prefix ?? "");
}

// Mulberry32 (T. Ettinger, public domain): the same seed gives the same faults.
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
