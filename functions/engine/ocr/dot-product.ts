// Gives Tesseract's core a faster product of matrix and vector, which is a quarter of a page's time: it calls its own
// through a table of functions, where ours takes the place. Why, and what it brings: docs/decisions/tesseract-core.md.

import { createHash } from "node:crypto";

/** The one build of the core whose table is known, and the place of its matrixDotVector in it. */
const KNOWN_CORE = { sha256: "34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea", slot: 511 };
// Twice the longest vector that is taken; Tesseract's have 288 numbers at most in its English model.
const SCRATCH_BYTES = 2048;
const ALIGNMENT = 16;

// dot-product.wat, assembled; the test of this file does it again.
export const INSTRUCTIONS =
  "AGFzbQEAAAABCgFgBn9/f39/fwACPwMJdGVzc2VyYWN0Bm1lbW9yeQIAAAl0ZXNzZXJhY3QIb3JpZ2luYWwAAAl0ZXNzZXJhY3QH" +
  "c2NyYXRjaAN/AAMCAQAHDgEKZG90UHJvZHVjdAABCoEGAf4FAgh/DHsgAUF+cSEGIAZBAWohByAAQQRIIAZBAUhyIAZBgAhKIAIg" +
  "ACAHbGpBEGo/AEGAgARsS3JyBEAgACABIAIgAyAEIAUQAA8LIwAhCQNAIAQgCGr9AAAAIQ4gBiAIa0EQSARAIA79DAABAgMEBQYH" +
  "CAkKCwwNDg8gBiAIa/0P/SX9TiEOCyAJIA4gEf14/QsEACAJIA79YSAR/Xj9CwQQIAlBIGohCSAIQRBqIgggBkgNAAsDQCACIAdq" +
  "IQsgCyAHaiEMIAwgB2ohDSARIRIgESEWIBEhEyARIRcgESEUIBEhGCARIRUgESEZIwAhCUEAIQgDQCAJ/QAEACEPIAn9AAQQIRAg" +
  "AiAIav0AAAAhDiAOIA8gEv2TAiESIA4gECAW/ZMCIRYgCyAIav0AAAAhDiAOIA8gE/2TAiETIA4gECAX/ZMCIRcgDCAIav0AAAAh" +
  "DiAOIA8gFP2TAiEUIA4gECAY/ZMCIRggDSAIav0AAAAhDiAOIA8gFf2TAiEVIA4gECAZ/ZMCIRkgCUEgaiEJIAhBEGoiCCAGSA0A" +
  "CyASIBb9sQEhEiATIBf9sQEhEyAUIBj9sQEhFCAVIBn9sQEhFSASIBP9DQABAgMQERITCAkKCxgZGhsgEiAT/Q0EBQYHFBUWFwwN" +
  "Dg8cHR4f/a4BIRYgFCAV/Q0AAQIDEBESEwgJCgsYGRobIBQgFf0NBAUGBxQVFhcMDQ4PHB0eH/2uASEXIBYgF/0NAAECAwQFBgcQ" +
  "ERITFBUWFyAWIBf9DQgJCgsMDQ4PGBkaGxwdHh/9rgEhEiACIAZqLAAA/REhEyATIAsgBmosAAD9HAEhEyATIAwgBmosAAD9HAIh" +
  "EyATIA0gBmosAAD9HAMhEyASIBNB/wD9Ef21Af2uASESIAUgEv36ASAD/QACAP3mAf0LAgAgAEEEayEAIABFBEAPCyAAQQRIBEBB" +
  "BCAAayEKQQQhAAtBBCAKayEIIAIgCCAHbGohAiADIAhBAnRqIQMgBSAIQQJ0aiEFDAALCw==";

/** What makes the core of these bytes faster, once it runs; nothing for other builds, and before Node 22. */
export function dotProductFor(core: Uint8Array): (instance: WebAssembly.Instance, malloc: Malloc) => void {
  const bytes = Buffer.from(INSTRUCTIONS, "base64");
  // Node 20 has no relaxed SIMD.
  if (!WebAssembly.validate(bytes) || createHash("sha256").update(core).digest("hex") !== KNOWN_CORE.sha256) {
    return () => undefined;
  }
  const instructions = new WebAssembly.Module(bytes);
  return (instance, malloc) => {
    const exported = Object.values(instance.exports);
    const memory = exported.find((each) => each instanceof WebAssembly.Memory);
    const table = exported.find((each) => each instanceof WebAssembly.Table);
    if (memory === undefined || table === undefined) return;
    const scratch = Math.ceil(malloc(SCRATCH_BYTES + ALIGNMENT) / ALIGNMENT) * ALIGNMENT;
    const original = table.get(KNOWN_CORE.slot);
    const { exports } = new WebAssembly.Instance(instructions, { tesseract: { memory, original, scratch } });
    table.set(KNOWN_CORE.slot, exports["dotProduct"]);
  };
}

/** Gives the address of as many bytes in the core's memory. */
export type Malloc = (bytes: number) => number;
