// The thread of the built command: its bundle, by the code that is kept of it.

const { subscribe, unsubscribe } = require("node:diagnostics_channel");
const { join } = require("node:path");
const { runBundle } = require("./kept-code.cjs");

const ANSWERS = "textractor.answer";

const keep = runBundle(join(__dirname, "thread-bundle.cjs"), process.env.TEXTRACTOR_THREAD_CODE);
if (keep !== undefined) subscribe(ANSWERS, keepOnce);

function keepOnce() {
  unsubscribe(ANSWERS, keepOnce);
  keep();
}
