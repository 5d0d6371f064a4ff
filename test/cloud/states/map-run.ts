// A run of a Distributed Map: batches of items, a child execution for each, tolerated failures, redrives.
// https://docs.aws.amazon.com/step-functions/latest/dg/concepts-examine-map-run.html

import { randomUUID } from "node:crypto";
import type { S3Server } from "../s3/s3-server.ts";
import { filledIn, type ItemReader, readItems } from "./map-items.ts";
import { writeResults } from "./map-results.ts";

/** A Map state in DISTRIBUTED mode. */
export interface MapState {
  readonly Label: string;
  readonly ItemReader: ItemReader;
  readonly ItemBatcher: { readonly MaxItemsPerBatch: number; readonly BatchInput: Readonly<Record<string, unknown>> };
  readonly MaxConcurrency: number;
  readonly ToleratedFailurePercentagePath: string;
  readonly ItemProcessor: { readonly StartAt: string; readonly States: Readonly<Record<string, unknown>> };
  readonly ResultWriter: { readonly Parameters: { readonly Bucket: string; readonly Prefix: string } };
}

export type ChildStatus = "PENDING" | "RUNNING" | "SUCCEEDED" | "FAILED" | "ABORTED";

export interface Child {
  readonly arn: string;
  readonly name: string;
  readonly input: string;
  readonly items: number;
  status: ChildStatus;
  startDate?: Date;
  stopDate?: Date;
  output?: string;
  error?: string;
  cause?: string;
}

/** Ends of a child execution. */
export type ChildEnd = { readonly output: string } | { readonly error: string; readonly cause: string };
export type RunChild = (input: unknown, signal: AbortSignal) => Promise<ChildEnd>;

export interface MapRun {
  readonly arn: string;
  readonly startDate: Date;
  readonly stopDate: () => Date | undefined;
  readonly status: () => "RUNNING" | "SUCCEEDED" | "FAILED" | "ABORTED";
  readonly children: readonly Child[];
  readonly redrives: () => number;
  /** Runs the children that have not succeeded. Resolves to the output of the state; throws the error of the state. */
  run(signal: AbortSignal): Promise<object>;
}

/** Too many failed items end the state with this error. */
class ThresholdExceeded extends Error {
  override readonly name = "States.ExceedToleratedFailureThreshold";
}

export interface MapRunOptions {
  readonly machineArn: string;
  readonly state: MapState;
  readonly input: unknown;
  readonly s3: S3Server;
  readonly runChild: RunChild;
}

export function createMapRun({ machineArn, state, input, s3, runChild }: MapRunOptions): MapRun {
  const id = randomUUID();
  const name = machineArn.replace(/^.*:/, "");
  const arn = `${machineArn.replace(":stateMachine:", ":mapRun:")}/${state.Label}:${id}`;
  const children = batchesOf(state, input, s3).map(({ batch, items }): Child => {
    const child = randomUUID();
    const childArn = `${machineArn.replace(":stateMachine:", ":execution:")}/${state.Label}:${child}`;
    return { arn: childArn, name: child, input: JSON.stringify(batch), items, status: "PENDING" };
  });
  const field = state.ToleratedFailurePercentagePath.slice("$.".length);
  const tolerated = Number((input as Record<string, unknown>)[field]);
  const startDate = new Date();
  let stopDate: Date | undefined;
  let status: ReturnType<MapRun["status"]> = "RUNNING";
  let runs = 0;
  return {
    ...{ arn, startDate, children, stopDate: () => stopDate, status: () => status, redrives: () => runs - 1 },
    async run(signal) {
      runs++;
      status = "RUNNING";
      stopDate = undefined;
      const stop = new AbortController();
      const all = AbortSignal.any([signal, stop.signal]);
      const waiting = children.filter((child) => child.status !== "SUCCEEDED");
      for (const child of waiting) child.status = "PENDING";
      const work = async () => {
        for (let child = waiting.shift(); child !== undefined && !all.aborted; child = waiting.shift()) {
          await runOne(child, runChild, all);
          if (failedPercentage(children) > tolerated) stop.abort();
        }
      };
      await Promise.all(Array.from({ length: state.MaxConcurrency }, work));
      status = signal.aborted ? "ABORTED" : stop.signal.aborted ? "FAILED" : "SUCCEEDED";
      stopDate = new Date();
      const details = writeResults(s3, { ...state.ResultWriter.Parameters, id, arn, machine: name, children });
      if (status === "FAILED") throw new ThresholdExceeded("The specified tolerated failure threshold was exceeded");
      return { MapRunArn: arn, ResultWriterDetails: details };
    },
  };
}

function batchesOf({ ItemReader, ItemBatcher }: MapState, input: unknown, s3: S3Server) {
  const items = readItems(ItemReader, input, s3);
  const { MaxItemsPerBatch: most, BatchInput } = ItemBatcher;
  const shared = filledIn(BatchInput, input);
  return Array.from({ length: Math.ceil(items.length / most) }, (_, index) => {
    const own = items.slice(index * most, (index + 1) * most);
    return { batch: { BatchInput: shared, Items: own }, items: own.length };
  });
}

async function runOne(child: Child, runChild: RunChild, signal: AbortSignal): Promise<void> {
  child.status = "RUNNING";
  child.startDate = new Date();
  const end = await runChild(JSON.parse(child.input), signal);
  child.stopDate = new Date();
  if ("output" in end) Object.assign(child, { status: "SUCCEEDED", output: end.output });
  else if (signal.aborted) child.status = "ABORTED";
  else Object.assign(child, { status: "FAILED", error: end.error, cause: end.cause });
}

function failedPercentage(children: readonly Child[]): number {
  const sum = (some: readonly Child[]) => some.reduce((total, { items }) => total + items, 0);
  return (100 * sum(children.filter(({ status }) => status === "FAILED"))) / sum(children);
}
