// The export of a ResultWriter: a manifest, and files with the child executions of one status each.
// https://docs.aws.amazon.com/step-functions/latest/dg/input-output-resultwriter.html

import type { S3Server } from "../s3/s3-server.ts";
import { newObject } from "../s3/s3-store.ts";
import type { Child } from "./map-run.ts";

interface Export {
  readonly Bucket: string;
  readonly Prefix: string;
  /** Last part of the map run's ARN. */
  readonly id: string;
  readonly arn: string;
  /** Name of the state machine. */
  readonly machine: string;
  readonly children: readonly Child[];
}

/** Children of one file. Step Functions writes files of up to 5 GB; small ones show that readers take all of them. */
const CHILDREN_IN_A_FILE = 3;

/** Writes the export and returns the state's `ResultWriterDetails`. Children that never ran are in no file. */
export function writeResults({ buckets }: Pick<S3Server, "buckets">, { children, ...place }: Export) {
  const { Bucket, Prefix, id, arn } = place;
  const objects = buckets.get(Bucket)?.objects;
  if (objects === undefined) throw new Error(`the bucket ${Bucket} of the ResultWriter does not exist`);
  const folder = `${Prefix}/${id}`;
  const write = (key: string, content: unknown) => {
    const body = Buffer.from(JSON.stringify(content));
    objects.set(key, newObject(body));
    return { Key: key, Size: body.length };
  };
  const files = (label: string, some: readonly Child[]) =>
    Array.from({ length: Math.ceil(some.length / CHILDREN_IN_A_FILE) }, (_, index) =>
      write(
        `${folder}/${label}_${index}.json`,
        some
          .slice(index * CHILDREN_IN_A_FILE, (index + 1) * CHILDREN_IN_A_FILE)
          .map((child) => exported(child, place.machine)),
      ),
    );
  const having = (status: Child["status"]) => children.filter((child) => child.status === status);
  const ResultFiles = {
    FAILED: files("FAILED", having("FAILED")),
    PENDING: files("PENDING", having("ABORTED")),
    SUCCEEDED: files("SUCCEEDED", having("SUCCEEDED")),
  };
  write(`${folder}/manifest.json`, { DestinationBucket: Bucket, MapRunArn: arn, ResultFiles });
  return { Bucket, Key: `${folder}/manifest.json` };
}

function exported({ arn, name, input, status, output, error, cause, startDate, stopDate }: Child, machine: string) {
  return {
    ...(cause === undefined || status !== "FAILED" ? {} : { Cause: cause, Error: error }),
    ...{ ExecutionArn: arn, Input: input, InputDetails: { Included: true }, Name: name },
    ...(output === undefined ? {} : { Output: output, OutputDetails: { Included: true } }),
    ...{ StartDate: startDate?.toISOString(), StateMachineArn: machine },
    ...{ Status: status === "ABORTED" ? "RUNNING" : status, StopDate: stopDate?.toISOString() },
  };
}
