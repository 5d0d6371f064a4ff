// The WebAssembly instructions of quicken-core.wat. A bundle carries them assembled; a checkout assembles them with wabt, a
// development dependency.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The assembled instructions in base64; the bundlers define it. */
declare const QUICKEN_CORE: string | undefined;

/** Returns the assembled instructions; undefined in a checkout without wabt. */
export function quickInstructions(): Uint8Array | undefined {
  return typeof QUICKEN_CORE === "string" ? Buffer.from(QUICKEN_CORE, "base64") : assembledHere();
}

/** Returns the assembled instructions for a bundle; throws without wabt. */
export function bundledInstructions(): string {
  const instructions = assembledHere();
  if (instructions === undefined) {
    throw new Error("wabt is not installed; install the development dependencies to build");
  }
  return Buffer.from(instructions).toString("base64");
}

function assembledHere(): Uint8Array | undefined {
  const wabt = wabtAssembler();
  return wabt === undefined ? undefined : assembled(wabt);
}

function wabtAssembler(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("wabt/bin/wat2wasm");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** A process of its own, because wabt's API is asynchronous and the bundlers are not: 0.1 s of CPU time. */
function assembled(wabt: string): Uint8Array {
  const source = join(import.meta.dirname, "quicken-core.wat");
  return execFileSync(process.execPath, [wabt, source, "--enable-relaxed-simd", "--output=-"]);
}
