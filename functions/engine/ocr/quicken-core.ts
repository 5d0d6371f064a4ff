// Gives Tesseract's core faster instructions where it spends half of a page's time: the product of matrix and vector,
// and the steps of an LSTM. Why, how, and what it brings: docs/decisions/tesseract-core.md.

import { createHash } from "node:crypto";

/** A core, and what is to be done with it when it runs. */
export interface QuickCore {
  readonly core: WebAssembly.Module;
  /** `malloc` gives the address of as many bytes in the core's memory. */
  readonly quicken: (instance: WebAssembly.Instance, malloc: (bytes: number) => number) => void;
}

/** The one build of the core whose insides are known: tesseract-core-simd-lstm.wasm of tesseract.js-core 7.0.0. */
const KNOWN_CORE = "34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea";
/** Places in its table of functions: its own product of matrix and vector, and one that is added. */
const SLOTS = { dotProduct: 511, lstmSteps: 1701 };
/** Bytes of it, in hexadecimal: where they lie, what they are, and what they become. */
const CHANGES = [
  // The table of functions has one more.
  { at: 4972, from: "a50da50d", to: "a60da60d" },
  // The code is 18 bytes longer, and so is LSTM::Forward.
  { at: 10230, from: "ecab9501", to: "feab9501" },
  { at: 1581472, from: "af45", to: "c145" },
  // Before its loop it calls the function in that place with itself, its input, its output and its frame.
  { at: 1584314, from: "", to: "2000200a200520064100410041a50d110b00" },
] as const;
// For a vector of 1024 numbers, split in two, and 1024 that a step gives. The model of English has 288 at most.
const SCRATCH_BYTES = 3072;
const ALIGNMENT = 16;

// quicken-core.wat, assembled; the test of this file does it again.
export const INSTRUCTIONS =
  "AGFzbQEAAAABOwhgBn9/f39/fwBgAnt/AGAFf39/f38AYAN/f38Bf2AEf39/fwBgB39/f39/f38Be2ABewF7YAJ7fwF7Aj8DCXRlc3NlcmFjdA" +
  "ZtZW1vcnkCAAAJdGVzc2VyYWN0CG9yaWdpbmFsAAAJdGVzc2VyYWN0B3NjcmF0Y2gDfwADCwoAAQIAAwQFBgYHBxoCCmRvdFByb2R1Y3QAAQls" +
  "c3RtU3RlcHMABAr4DwqmAQICfwF7IAFBfnEhBiAAQQRIIAZBAUhyIAZBgAhKIAIgACAGQQFqbGpBEGo/AEGAgARsS3JyBEAgACABIAIgAyAEIA" +
  "UQAA8LA0AgBCAHav0AAAAhCCAGIAdrQRBIBEAgCP0MAAECAwQFBgcICQoLDA0ODyAGIAdr/Q/9Jf1OIQgLIAgjACAHQQF0ahACIAdBEGoiByAG" +
  "SA0ACyAAIAYgAiADIAUQAwseAQF7IAEgACAC/Xj9CwQAIAEgAP1hIAL9eP0LBBAL1AQCB38MeyABQQFqIQUDQCACIAVqIQkgCSAFaiEKIAogBW" +
  "ohCyAPIRAgDyEUIA8hESAPIRUgDyESIA8hFiAPIRMgDyEXIwAhB0EAIQYDQCAH/QAEACENIAf9AAQQIQ4gAiAGav0AAAAhDCAMIA0gEP2TAiEQ" +
  "IAwgDiAU/ZMCIRQgCSAGav0AAAAhDCAMIA0gEf2TAiERIAwgDiAV/ZMCIRUgCiAGav0AAAAhDCAMIA0gEv2TAiESIAwgDiAW/ZMCIRYgCyAGav" +
  "0AAAAhDCAMIA0gE/2TAiETIAwgDiAX/ZMCIRcgB0EgaiEHIAZBEGoiBiABSA0ACyAQIBT9sQEhECARIBX9sQEhESASIBb9sQEhEiATIBf9sQEh" +
  "EyAQIBH9DQABAgMQERITCAkKCxgZGhsgECAR/Q0EBQYHFBUWFwwNDg8cHR4f/a4BIRQgEiAT/Q0AAQIDEBESEwgJCgsYGRobIBIgE/0NBAUGBx" +
  "QVFhcMDQ4PHB0eH/2uASEVIBQgFf0NAAECAwQFBgcQERITFBUWFyAUIBX9DQgJCgsMDQ4PGBkaGxwdHh/9rgEhECACIAFqLAAA/REhESARIAkg" +
  "AWosAAD9HAEhESARIAogAWosAAD9HAIhESARIAsgAWosAAD9HAMhESAQIBFB/wD9Ef21Af2uASEQIAQgEP36ASAD/QACAP3mAf0LAgAgAEEEay" +
  "EAIABFBEAPCyAAQQRIBEBBBCAAayEIQQQhAAtBBCAIayEGIAIgBiAFbGohAiADIAZBAnRqIQMgBCAGQQJ0aiEEDAALC9kFARR/IAAoAhQhBiAA" +
  "KAI8IQcgBiAHaiEIIAEoAjwhCSABKAI4IAlsIQogACgCCEEBRiAALQBEciAAKAKkByAALQDYB0EBR3JyIAEtADBBAUcgAi0AMEEBR3IgBiAHck" +
  "EPcSAIQYAIS3JycgRADwsgASgCKCAGRyACKAIoIAdHciABKAIkIApHIAEoAjRBAUdyciABKAJMKAIAIAEoAjhHIAEoAlgoAgAgCUdyIApBAkgg" +
  "AygCPHJycgRADwsgAEHIAGogByAIEAUgAEH0AWogByAIEAVxIABBoANqIAcgCBAFIABBzARqIAcgCBAFcXFFBEAPCyABKAIcIQwgAigCHCENIA" +
  "AoAgRBD0YhDyADKAKkASERIAMoArABIRIgAygCvAEhEyADKALIASEUIAMoApgBIRUgAygCjAEhFiMAIAZBAXRqIRcjAEGAEGohGCAXQQAgB0EB" +
  "dPwLACAKQQFrIQoDQEEAIRkDQCAMIBlq/QAAACMAIBlBAXRqEAIgGUEQaiIZIAZIDQALIABByABqIAcgCCAREAYgAEH0AWogByAIIBIQBiAAQa" +
  "ADaiAHIAggExAGIABBzARqIAcgCCAUEAZBACEZA0AgGCAZaiARIBIgEyAUIBUgFiAZEAcgESASIBMgFCAVIBYgGUEEahAH/YUBIBEgEiATIBQg" +
  "FSAWIBlBCGoQByARIBIgEyAUIBUgFiAZQQxqEAf9hQH9Zf0LBAAgGCAZav0ABAAgFyAZQQF0ahACIBlBEGoiGSAHSA0ACyAOQQFqIQ4gD0UgDi" +
  "AJRnIEQCANIBggB/wKAAAgDSAHaiENCyAOIAlGBEBBACEOIBBBAWohECAVQQAgB0ECdPwLACAWQQAgB0ECdPwLACAXQQAgB0EBdPwLAAsgDCAG" +
  "aiEMIAtBAWoiCyAKSA0ACyADIAo2AjwgAyAQNgJEIAMgDjYCSCAPBEAgAyAQNgIoIAMgEDYCMAsLIAAgACgCJCABRiAAKAIoIAJBAWpGcSAAKA" +
  "KgAUEAR3ELFQAgASACIAAoAqABIAAoAkwgAxADC74BAgN7AX8gBkECdCEKQwAAyML9E0MAAMhC/RMgAiAKav0AAgAQCSAEIApq/QACAP3mASAA" +
  "IApq/QACABAIIAEgCmr9AAIAEAn95gH95AH96AH96QEhByAEIApqIAf9CwIAIAcQCCADIApq/QACABAJ/eYBIQggBSAKaiAI/QsCACAIQwAA/k" +
  "L9E/3mASEIIAj94AFDAAAAP/0T/eQB/fgBQf8A/RH9tgEhCSAJ/aEBIAkgCEMAAAAA/RP9Q/1SCyIBAXsgAEHgnggQCiEBIAH94QEgASAAQwAA" +
  "AAD9E/1D/VILKQEBeyAAQeCeCRAKIQFDAACAP/0TIAH95QEgASAAQwAAAAD9E/1D/VILuQEBBnsgAP3gAUMAAIBD/RP95gEhACAA/fkBIQIgAk" +
  "H+H/0R/T4hAyAAIAL9+wH95QEhBCACIAP9TkEC/asBIAH9Ef2uASECIAL9GwEgAv0bAP1dAgD9VwIAASEFIAL9GwMgAv0bAv1dAgD9VwIAASEG" +
  "IAUgBv0NAAECAwgJCgsQERITGBkaGyEHIAUgBv0NBAUGBwwNDg8UFRYXHB0eHyAH/eUBIAT95gEgB/3kAUMAAIA//RMgA/1SCw==";

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
