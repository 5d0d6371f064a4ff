// The thread of the built command: its bundle, by the code that is kept of it.

const { subscribe, unsubscribe } = require("node:diagnostics_channel");
const { join } = require("node:path");
const { workerData } = require("node:worker_threads");
const { runBundle } = require("./kept-code.cjs");

const ANSWERS = "textractor.answer";

const keep = runBundle(join(__dirname, "thread-bundle.cjs"), process.env.TEXTRACTOR_THREAD_CODE);
if (keep !== undefined) {
  // To V8's flags it counts as a thread that loads, until its code is kept: functions/engine/sandbox/turbofan.ts.
  Atomics.add(workerData.loading[0], 0, 1);
  subscribe(ANSWERS, keepOnce);
}

function keepOnce() {
  unsubscribe(ANSWERS, keepOnce);
  keep();
  Atomics.sub(workerData.loading[0], 0, 1);
}
