// The thread of the built command: its bundle, by the code that is kept of it.

const { subscribe, unsubscribe } = require("node:diagnostics_channel");
const { join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { runBundle } = require("./kept-code.cjs");

const ANSWERS = "textractor.answer";
// V8 copies the bodies of loops to make them faster. One document's reading is over before that pays: bench/notes/pdf.md.
const LOOP_COPIES = ["turbo-loop-peeling", "turboshaft-loop-unrolling", "maglev-loop-peeling"];

// V8 refuses code that was kept under other flags. They hold for the whole process, and another thread may have set them.
for (const flag of LOOP_COPIES) setFlagsFromString(`--${flag}`);
const keep = runBundle(join(__dirname, "thread-bundle.cjs"), process.env.TEXTRACTOR_THREAD_CODE);
if (keep === undefined) for (const flag of LOOP_COPIES) setFlagsFromString(`--no-${flag}`);
else subscribe(ANSWERS, keepOnce);

function keepOnce() {
  unsubscribe(ANSWERS, keepOnce);
  keep();
}
