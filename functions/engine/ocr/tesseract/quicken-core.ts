// Gives Tesseract's core faster instructions where it spends half of a page's time: the product of matrix and vector,
// and the steps of layers. Why, how, and what it brings: docs/decisions/tesseract-core.md.

import { createHash } from "node:crypto";

/** A core, and what is to be done with it when it runs. */
export interface QuickCore {
  readonly core: WebAssembly.Module;
  /** `malloc` gives the address of as many bytes in the core's memory. */
  readonly quicken: (instance: WebAssembly.Instance, malloc: (bytes: number) => number) => void;
}

/** The one build of the core whose insides are known: tesseract-core-simd-lstm.wasm of tesseract.js-core 7.0.0. */
const KNOWN_CORE = "34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea";
/** Places in its table of functions: its own product of matrix and vector, and two that are added. */
const SLOTS = { dotProduct: 511, lstmSteps: 1701, tanhSteps: 1702 };
/** Bytes of it, in hexadecimal: where they lie, what they are, and what they become. */
const CHANGES = [
  // The table of functions has two more; the code is 34 bytes longer.
  { at: 4972, from: "a50da50d", to: "a70da70d" },
  { at: 10230, from: "ecab9501", to: "8eac9501" },
  // LSTM::Forward, 18 of them: before its loop it calls lstmSteps with itself, its input, its output and its frame.
  { at: 1581472, from: "af45", to: "c145" },
  { at: 1584314, from: "", to: "2000200a200520064100410041a50d110b00" },
  // FullyConnected::Forward, 16: its loop begins, instead of with 0, with what tanhSteps gives for itself, its input, its
  // output and a line's room.
  { at: 1594873, from: "d808", to: "e808" },
  { at: 1595234, from: "4100", to: "20002002200520074100410041a60d110a00" },
] as const;
// For a vector of 1024 numbers, split in two, and 1024 that a step gives. The model of English has 288 at most.
const SCRATCH_BYTES = 3072;
const ALIGNMENT = 16;

// quicken-core.wat, assembled; the test of this file does it again.
export const INSTRUCTIONS =
  "AGFzbQEAAAABVQxgBn9/f39/fwBgAX8Bf2ACf38AYAJ7fwBgBX9/f39/AGAGf39/f39/AX9gAn9/AXtgA39/fwF/YAR/f39/AGAHf39/f39/fw" +
  "F7YAF7AXtgAnt/AXsCPwMJdGVzc2VyYWN0Bm1lbW9yeQIAAAl0ZXNzZXJhY3QIb3JpZ2luYWwAAAl0ZXNzZXJhY3QHc2NyYXRjaAN/AAMQDwAB" +
  "AgMEAAUGBwgJCgoKCwcmAwpkb3RQcm9kdWN0AAEJbHN0bVN0ZXBzAAYJdGFuaFN0ZXBzAAcK+BIPVwEBfyABQX5xIQYgAEEESCAGQQFIciAGQY" +
  "AISiACIAAgBkEBamxqEAIgBCAGahACcnJyBEAgACABIAIgAyAEIAUQAA8LIAQgBhADIAAgBiACIAMgBRAFCw8AIABBEGo/AEGAgARsSwtYAgF/" +
  "AXsDQCAAIAJq/QAAACEDIAEgAmtBEEgEQCAD/QwAAQIDBAUGBwgJCgsMDQ4PIAEgAmv9D/0l/U4hAwsgAyMAIAJBAXRqEAQgAkEQaiICIAFIDQ" +
  "ALCx4BAXsgASAAIAL9eP0LBAAgASAA/WEgAv14/QsEEAvUBAIHfwx7IAFBAWohBQNAIAIgBWohCSAJIAVqIQogCiAFaiELIA8hECAPIRQgDyER" +
  "IA8hFSAPIRIgDyEWIA8hEyAPIRcjACEHQQAhBgNAIAf9AAQAIQ0gB/0ABBAhDiACIAZq/QAAACEMIAwgDSAQ/ZMCIRAgDCAOIBT9kwIhFCAJIA" +
  "Zq/QAAACEMIAwgDSAR/ZMCIREgDCAOIBX9kwIhFSAKIAZq/QAAACEMIAwgDSAS/ZMCIRIgDCAOIBb9kwIhFiALIAZq/QAAACEMIAwgDSAT/ZMC" +
  "IRMgDCAOIBf9kwIhFyAHQSBqIQcgBkEQaiIGIAFIDQALIBAgFP2xASEQIBEgFf2xASERIBIgFv2xASESIBMgF/2xASETIBAgEf0NAAECAxAREh" +
  "MICQoLGBkaGyAQIBH9DQQFBgcUFRYXDA0ODxwdHh/9rgEhFCASIBP9DQABAgMQERITCAkKCxgZGhsgEiAT/Q0EBQYHFBUWFwwNDg8cHR4f/a4B" +
  "IRUgFCAV/Q0AAQIDBAUGBxAREhMUFRYXIBQgFf0NCAkKCwwNDg8YGRobHB0eH/2uASEQIAIgAWosAAD9ESERIBEgCSABaiwAAP0cASERIBEgCi" +
  "ABaiwAAP0cAiERIBEgCyABaiwAAP0cAyERIBAgEUH/AP0R/bUB/a4BIRAgBCAQ/foBIAP9AAIA/eYB/QsCACAAQQRrIQAgAEUEQA8LIABBBEgE" +
  "QEEEIABrIQhBBCEAC0EEIAhrIQYgAiAGIAVsaiECIAMgBkECdGohAyAEIAZBAnRqIQQMAAsL2QUBFH8gACgCFCEGIAAoAjwhByAGIAdqIQggAS" +
  "gCPCEJIAEoAjggCWwhCiAAKAIIQQFGIAAtAERyIAAoAqQHIAAtANgHQQFHcnIgAS0AMEEBRyACLQAwQQFHciAGIAdyQQ9xIAhBgAhLcnJyBEAP" +
  "CyABKAIoIAZHIAIoAiggB0dyIAEoAiQgCkcgASgCNEEBR3JyIAEoAkwoAgAgASgCOEcgASgCWCgCACAJR3IgCkECSCADKAI8cnJyBEAPCyAAQc" +
  "gAaiAHIAgQCSAAQfQBaiAHIAgQCXEgAEGgA2ogByAIEAkgAEHMBGogByAIEAlxcUUEQA8LIAEoAhwhDCACKAIcIQ0gACgCBEEPRiEPIAMoAqQB" +
  "IREgAygCsAEhEiADKAK8ASETIAMoAsgBIRQgAygCmAEhFSADKAKMASEWIwAgBkEBdGohFyMAQYAQaiEYIBdBACAHQQF0/AsAIApBAWshCgNAQQ" +
  "AhGQNAIAwgGWr9AAAAIwAgGUEBdGoQBCAZQRBqIhkgBkgNAAsgAEHIAGogByAIIBEQCiAAQfQBaiAHIAggEhAKIABBoANqIAcgCCATEAogAEHM" +
  "BGogByAIIBQQCkEAIRkDQCAYIBlqIBEgEiATIBQgFSAWIBkQCyARIBIgEyAUIBUgFiAZQQRqEAv9hQEgESASIBMgFCAVIBYgGUEIahALIBEgEi" +
  "ATIBQgFSAWIBlBDGoQC/2FAf1l/QsEACAYIBlq/QAEACAXIBlBAXRqEAQgGUEQaiIZIAdIDQALIA5BAWohDiAPRSAOIAlGcgRAIA0gGCAH/AoA" +
  "ACANIAdqIQ0LIA4gCUYEQEEAIQ4gEEEBaiEQIBVBACAHQQJ0/AsAIBZBACAHQQJ0/AsAIBdBACAHQQF0/AsACyAMIAZqIQwgC0EBaiILIApIDQ" +
  "ALIAMgCjYCPCADIBA2AkQgAyAONgJIIA8EQCADIBA2AiggAyAQNgIwCwvJAgEKfyAAKAIUIQYgACgCGCEHIAEoAiQhCSAAQThqIQ0gBkEBakF+" +
  "cSEIIAEoAhwhCyACKAIcIQwgAygCBCEOIAAoAghBAUYgACgCBEETR3IgAS0AMEEBRyACLQAwQQFHcnIgB0EPcSAHQRBIciAGQQFIIAZBgAhKcn" +
  "IgCUECSCACKAIkIAlHcnJyBEBBAA8LIAEoAiggBkcgAigCKCAHR3IgDSAHIAYQCUUgCyAJIAZsahACIA0oAqABIAcgCEEBamxqEAJycnIEQEEA" +
  "DwsgCUEBayEJA0AgCyAIEAMgDSAHIAggDhAKQQAhDwNAIAwgD2ogDiAPEAggDiAPQQRqEAj9hQEgDiAPQQhqEAggDiAPQQxqEAj9hQH9Zf0LAA" +
  "AgD0EQaiIPIAdIDQALIAsgBmohCyAMIAdqIQwgCkEBaiIKIAlIDQALIAkLEgAgACABQQJ0av0AAgAQDRAMCyAAIAAoAiQgAUYgACgCKCACQQFq" +
  "RnEgACgCoAFBAEdxCxUAIAEgAiAAKAKgASAAKAJMIAMQBQuEAQICewF/IAZBAnQhCUMAAMjC/RNDAADIQv0TIAIgCWr9AAIAEA4gBCAJav0AAg" +
  "D95gEgACAJav0AAgAQDSABIAlq/QACABAO/eYB/eQB/egB/ekBIQcgBCAJaiAH/QsCACAHEA0gAyAJav0AAgAQDv3mASEIIAUgCWogCP0LAgAg" +
  "CBAMC0IBAXsgAEMAAP5C/RP95gEhACAA/eABQwAAAD/9E/3kAf34AUH/AP0R/bYBIQEgAf2hASABIABDAAAAAP0T/UP9UgsiAQF7IABB4J4IEA" +
  "8hASAB/eEBIAEgAEMAAAAA/RP9Q/1SCykBAXsgAEHgngkQDyEBQwAAgD/9EyAB/eUBIAEgAEMAAAAA/RP9Q/1SC7kBAQZ7IAD94AFDAACAQ/0T" +
  "/eYBIQAgAP35ASECIAJB/h/9Ef0+IQMgACAC/fsB/eUBIQQgAiAD/U5BAv2rASAB/RH9rgEhAiAC/RsBIAL9GwD9XQIA/VcCAAEhBSAC/RsDIA" +
  "L9GwL9XQIA/VcCAAEhBiAFIAb9DQABAgMICQoLEBESExgZGhshByAFIAb9DQQFBgcMDQ4PFBUWFxwdHh8gB/3lASAE/eYBIAf95AFDAACAP/0T" +
  "IAP9Ugs=";

/** As it is where the build is another, and before Node 22, which has no relaxed SIMD. */
export function quickCore(bytes: Uint8Array): QuickCore {
  const instructions = Buffer.from(INSTRUCTIONS, "base64");
  const isKnown = createHash("sha256").update(bytes).digest("hex") === KNOWN_CORE;
  if (!isKnown || !WebAssembly.validate(instructions)) {
    return { core: new WebAssembly.Module(bytes), quicken: () => undefined };
  }
  const quickening = new WebAssembly.Module(instructions);
  return {
    core: new WebAssembly.Module(changed(bytes)),
    quicken(instance, malloc) {
      const exported = Object.values(instance.exports);
      const memory = exported.find((each) => each instanceof WebAssembly.Memory);
      const table = exported.find((each) => each instanceof WebAssembly.Table);
      if (table === undefined) throw new Error("Tesseract's core has no table of functions");
      const scratch = Math.ceil(malloc(SCRATCH_BYTES + ALIGNMENT) / ALIGNMENT) * ALIGNMENT;
      const original = table.get(SLOTS.dotProduct);
      const { exports } = new WebAssembly.Instance(quickening, { tesseract: { memory, original, scratch } });
      table.set(SLOTS.dotProduct, exports["dotProduct"]);
      table.set(SLOTS.lstmSteps, exports["lstmSteps"]);
      table.set(SLOTS.tanhSteps, exports["tanhSteps"]);
    },
  };
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
