// Replaces the slow half of Tesseract's core: the product of matrix and vector, and the steps of LSTM and tanh layers.
// Reasons, method and gain: docs/decisions/tesseract-core.md.

import { createHash } from "node:crypto";
import { quickInstructions } from "./quick-instructions.ts";

/** A compiled core and the patch for its instances. */
export interface QuickCore {
  readonly core: WebAssembly.Module;
  /** Patches a new instance; `malloc` returns the address of a free block in the core's memory. */
  readonly quicken: (instance: WebAssembly.Instance, malloc: (bytes: number) => number) => void;
  /** Reason to run the core without the patch. */
  readonly unpatched?: string;
}

/** SHA-256 of the only build that the patch fits: tesseract-core-simd-lstm.wasm of tesseract.js-core 7.0.0. */
const KNOWN_CORE = "34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea";
/** Slots of the core's function table: its own product of matrix and vector, and two new functions. */
const SLOTS = { dotProduct: 511, lstmSteps: 1701, tanhSteps: 1702 };
/** Byte changes in hexadecimal: offset, old bytes, new bytes. */
const CHANGES = [
  // The function table grows by two; the code section grows by 34 bytes.
  { at: 4972, from: "a50da50d", to: "a70da70d" },
  { at: 10230, from: "ecab9501", to: "8eac9501" },
  // LSTM::Forward, 18 bytes: a call of lstmSteps before the loop, with the layer, its input, its output and its frame.
  { at: 1581472, from: "af45", to: "c145" },
  { at: 1584314, from: "", to: "2000200a200520064100410041a50d110b00" },
  // FullyConnected::Forward, 16 bytes: the loop starts at the result of tanhSteps instead of 0. The call passes the layer,
  // its input, its output and the buffer of one line.
  { at: 1594873, from: "d808", to: "e808" },
  { at: 1595234, from: "4100", to: "20002002200520074100410041a60d110a00" },
] as const;
/** A split vector of 1024 numbers takes 2048 bytes, and the output of a step 1024. The English model needs 288 numbers. */
const SCRATCH_BYTES = 3072;
const ALIGNMENT = 16;

/** Compiles the core, patched where the patch fits. */
export function quickCore(
  bytes: Uint8Array,
  instructions: () => Uint8Array | undefined = quickInstructions,
): QuickCore {
  const unpatched = (reason: string): QuickCore => ({
    core: new WebAssembly.Module(bytes),
    quicken: () => undefined,
    unpatched: reason,
  });
  if (createHash("sha256").update(bytes).digest("hex") !== KNOWN_CORE)
    return unpatched("Tesseract's core is another build");
  const assembled = instructions();
  if (assembled === undefined)
    return unpatched("wabt, which assembles quicken-core.wat in a checkout, is not installed");
  // Node 20 lacks relaxed SIMD.
  if (!WebAssembly.validate(assembled))
    return unpatched(`Node ${process.versions.node} lacks instructions of the patch`);
  const quickening = new WebAssembly.Module(assembled);
  return {
    core: new WebAssembly.Module(changed(bytes)),
    quicken: (instance, malloc) => patch(instance, malloc, quickening),
  };
}

function patch(
  instance: WebAssembly.Instance,
  malloc: (bytes: number) => number,
  quickening: WebAssembly.Module,
): void {
  const exported = Object.values(instance.exports);
  const memory = exported.find((each) => each instanceof WebAssembly.Memory);
  const table = exported.find((each) => each instanceof WebAssembly.Table);
  if (table === undefined) throw new Error("Tesseract's core has no function table");
  const scratch = Math.ceil(malloc(SCRATCH_BYTES + ALIGNMENT) / ALIGNMENT) * ALIGNMENT;
  const original = table.get(SLOTS.dotProduct);
  const { exports } = new WebAssembly.Instance(quickening, { tesseract: { memory, original, scratch } });
  table.set(SLOTS.dotProduct, exports["dotProduct"]);
  table.set(SLOTS.lstmSteps, exports["lstmSteps"]);
  table.set(SLOTS.tanhSteps, exports["tanhSteps"]);
}

function changed(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const { at, from, to } of CHANGES) {
    parts.push(bytes.subarray(end, at), Buffer.from(to, "hex"));
    end = at + from.length / 2;
  }
  return Buffer.concat([...parts, bytes.subarray(end)]);
}
