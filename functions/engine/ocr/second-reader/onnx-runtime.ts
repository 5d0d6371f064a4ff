// Runs networks in WebAssembly: the only file that uses ONNX Runtime. Its native library is four times as fast, but ends
// the whole process when a thread that runs it is ended (docs/decisions/second-reader.md).

import { createRequire } from "node:module";
import { ExtractionError } from "../../base/errors.ts";

export interface Output {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

/** Runs a network with one input and one output. */
export type Network = (values: Float32Array, shape: readonly number[]) => Promise<Output>;

/** Used parts of onnxruntime-web. */
interface Runtime {
  readonly env: { readonly wasm: { numThreads: number }; logLevel: string };
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: "float32", values: Float32Array, shape: readonly number[]) => Tensor;
}

interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
}

interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** Network in a file of ONNX. Throws NOT_AVAILABLE without the runtime, PARSER_STOPPED for a model that it refuses. */
export async function openNetwork(model: Uint8Array): Promise<Network> {
  const runtime = loadRuntime();
  // Without the arena, memory returns to the next picture, for the same time.
  const options = { executionProviders: ["wasm"], enableCpuMemArena: false };
  const session = await refusing("cannot be opened", () => runtime.InferenceSession.create(model, options));
  const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]];
  return async (values, shape) => {
    const tensor = new runtime.Tensor("float32", values, shape);
    const results = await refusing("stopped", () => session.run({ [input]: tensor }));
    const result = results[output];
    return { values: result?.data ?? new Float32Array(), shape: result?.dims ?? [] };
  };
}

async function refusing<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ExtractionError("PARSER_STOPPED", `a network of the second reader ${failure}`, {
      remedy: 'install its models again, or ask for reader "tesseract"',
      cause,
    });
  }
}

/** Loads the package with `require`, because `import` does not search Lambda layers (NODE_PATH). */
function loadRuntime(): Runtime {
  try {
    const runtime = createRequire(import.meta.url)("onnxruntime-web/wasm") as Runtime;
    runtime.env.wasm.numThreads = 1;
    runtime.env.logLevel = "error";
    return runtime;
  } catch (cause) {
    throw new ExtractionError("NOT_AVAILABLE", "the second reader needs the package onnxruntime-web", {
      remedy: 'run `npm install onnxruntime-web`, or ask for reader "tesseract"',
      cause,
    });
  }
}
