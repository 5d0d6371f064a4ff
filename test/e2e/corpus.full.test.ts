// A corpus: the state machine of the template in a local interpreter, with the functions of the local cloud.
// The interpreter supports no ItemReader, ItemBatcher, ResultWriter, tolerated failures or redrive; test/infra checks
// those. So this test makes the batches, and runs those of the first run one by one, as a Distributed Map would.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StateMachine } from "aws-local-stepfunctions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { synthesised } from "../cloud/assembly.ts";
import { ServiceError } from "../cloud/lambda/invocations.ts";
import { newObject } from "../cloud/s3/s3-store.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { type Definition, definitionOf, runnable } from "../support/corpus.ts";

const DOCUMENTS = 200;
const DAMAGED = 17;
const BATCH = 10;

type Batch = { readonly BatchInput: object; readonly Items: readonly { readonly Key: string }[] };

const keyOf = (index: number) => `corpus/${String(index).padStart(3, "0")}.txt`;

/** Batches in the form that the ItemBatcher makes from a listing. */
function batchesOf(keys: readonly string[]): Batch[] {
  const BatchInput = { bucket: "documents", languages: ["eng"], ocr: "auto", create_searchable_pdf: true };
  return Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, index) => ({
    BatchInput,
    Items: keys.slice(index * BATCH, (index + 1) * BATCH).map((Key) => ({ Key, Size: 20 })),
  }));
}

describe("a corpus of 200 documents", () => {
  let cloud: CloudClient;
  let definition: Definition;
  const failed: Batch[] = [];
  const keys = Array.from({ length: DOCUMENTS }, (_, index) => keyOf(index));
  const results = () => [...(cloud.s3.buckets.get("results")?.objects ?? [])].filter(([key]) => key.endsWith(".txt"));
  const options = () => ({
    overrides: {
      taskResourceLocalHandlers: {
        ExtractObjects: (input: unknown) => invoke(cloud, input),
        LookObjects: (input: unknown) => invoke(cloud, input),
      },
      retryIntervalOverrides: { ExtractObjects: [1, 1] },
    },
  });

  beforeAll(async () => {
    cloud = await openCloud();
    definition = definitionOf(await definitionString());
    const objects = cloud.s3.buckets.get("documents")?.objects;
    for (const [index, key] of keys.entries()) {
      objects?.set(
        key,
        newObject(index === DAMAGED ? Buffer.from("%PDF-1.7\nno more") : Buffer.from(`Letter ${index}`)),
      );
    }
  });
  afterAll(() => cloud.close());

  it("has a definition that an interpreter accepts unchanged", () => {
    expect(() => new StateMachine(definition as never)).not.toThrow();
  });

  it("loses only batches whose function is killed each time; throttling and single kills are retried", async () => {
    const faults = [
      cloud.lambda.fault({ function: "textractor_simple", throttle: true, probability: 0.2, seed: 5 }),
      cloud.lambda.fault({ function: "textractor_simple", kill: true, probability: 0.4, seed: 10 }),
    ];
    const child = new StateMachine(runnable(definition).batch as never);
    for (const batch of batchesOf(keys)) {
      await child.run(batch as never, options()).result.catch(() => failed.push(batch));
    }
    for (const lift of faults) lift();

    expect(failed).toHaveLength(3);
    expect(results()).toHaveLength(DOCUMENTS - failed.length * BATCH);
  });

  it("is completed by a run with the list of failed batches", async () => {
    const before = cloud.lambda.history.length;
    const machine = new StateMachine(runnable(definition).whole as never);
    await machine.run({ bucket: "documents", batches: failed } as never, options()).result;

    expect(cloud.lambda.history).toHaveLength(before + failed.length);
    expect(results()).toHaveLength(DOCUMENTS);
    expect(results().map(([key, { body }]) => [key, body.toString()])).toEqual(
      expect.arrayContaining([
        [`documents/${keyOf(0)}.txt`, "Letter 0"],
        [`documents/${keyOf(199)}.txt`, "Letter 199"],
      ]),
    );
  });

  it("records a document that can never work as failed, and its batch as succeeded", async () => {
    const texts = results().filter(([, { body }]) => body.length === 0);

    expect(texts.map(([key]) => key)).toEqual([`documents/${keyOf(DAMAGED)}.txt`]);
    expect((await cloud.metadata(`s3://results/documents/${keyOf(DAMAGED)}.txt`))["exception"]).toBeTruthy();
  });
});

describe("a batch with a continuing document", () => {
  const answerOf = (status: string) => ({ document_uri: `s3://b/${status}`, results: { textractor: { status } } });
  /** Runs the batch. Each status request gets the next of the statuses; the last one is repeated. */
  async function run(looks: readonly string[]) {
    const definition = definitionOf(await definitionString());
    const asked: unknown[] = [];
    const child = new StateMachine(runnable(definition).batch as never);
    const execution = child.run({ BatchInput: {}, Items: [] } as never, {
      overrides: {
        taskResourceLocalHandlers: {
          ExtractObjects: async () => ({ Payload: [answerOf("complete"), answerOf("continuing")] }),
          LookObjects: async (input: unknown) => {
            asked.push((input as { Payload: unknown }).Payload);
            const status = looks[Math.min(asked.length, looks.length) - 1] ?? "";
            return { Payload: [{ status: "complete" }, { status }] };
          },
        },
        waitTimeOverrides: { WaitObjects: 0 },
      },
    });
    return { outcome: await execution.result.catch((error: Error) => error), asked };
  }

  it("asks for the statuses until the document has ended, and ends with them", async () => {
    const { outcome, asked } = await run(["continuing", "continuing", "partial"]);

    expect(asked).toHaveLength(3);
    expect(new Set(asked.map((payload) => JSON.stringify(payload)))).toEqual(
      new Set([JSON.stringify({ status_of: [answerOf("complete"), answerOf("continuing")] })]),
    );
    expect(outcome).toEqual({
      answers: [answerOf("complete"), answerOf("continuing")],
      statuses: [{ status: "complete" }, { status: "partial" }],
    });
  });

  it("fails after four hours, so that it can be redriven", async () => {
    const { outcome, asked } = await run(["continuing"]);

    expect(asked).toHaveLength(240);
    expect(String(outcome)).toContain("still continuing after four hours");
  });
});

async function definitionString(): Promise<unknown> {
  const template = JSON.parse(readFileSync(join(await synthesised(), "TextExtractor.template.json"), "utf8"));
  const machines = Object.values<{ Type: string; Properties: { DefinitionString: unknown } }>(template.Resources);
  return machines.find(({ Type }) => Type === "AWS::StepFunctions::StateMachine")?.Properties.DefinitionString;
}

/** Invokes a function like lambda:invoke of Step Functions, with the same error names. */
async function invoke(cloud: CloudClient, input: unknown): Promise<never> {
  const { FunctionName, Payload } = input as { FunctionName: string; Payload: unknown };
  const { failed, payload } = await cloud.lambda
    .invoke(FunctionName.replace(/^.*:/, ""), Payload)
    .catch((error: unknown) => {
      if (error instanceof ServiceError) throw named(`Lambda.${error.type}`, error.message);
      throw error;
    });
  const { errorType, errorMessage } = (payload ?? {}) as { errorType?: string; errorMessage?: string };
  if (failed) throw named(errorType ?? "Unknown", errorMessage ?? "");
  return { Payload: payload } as never;
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
