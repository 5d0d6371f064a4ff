#!/usr/bin/env node

// Before anything is imported that an older Node lacks, which would end in words that help nobody.
const OLDEST = 24;

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < OLDEST) {
  process.stderr.write(
    `textractor needs Node ${OLDEST} or newer, and this is ${process.versions.node}; install a newer one\n`,
  );
  process.exit(2);
}
// Compiled code is kept for the next run; threads find it by the variable. It saves 60 ms of CPU time.
const { enableCompileCache } = await import("node:module");
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;
await import("./main.mjs");
