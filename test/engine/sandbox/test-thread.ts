// Tasks that misbehave on purpose.

import { ExtractionError } from "../../../functions/engine/errors.ts";
import { serveTasks } from "../../../functions/engine/sandbox/serve-tasks.ts";

let calls = 0;

serveTasks({
  async double(number: number) {
    return number * 2;
  },
  async count() {
    return ++calls;
  },
  async damaged() {
    throw new ExtractionError("DAMAGED_DOCUMENT", "no end of file; send the whole file");
  },
  async bug() {
    throw new TypeError("x is not a function");
  },
  async spin() {
    for (;;);
  },
  async bloat() {
    const hoard: number[][] = [];
    for (;;) hoard.push(new Array(1e6).fill(hoard.length));
  },
  async exit() {
    process.exit(3);
  },
});
