// Recognises text that is painted twice at one place.

import type { Run } from "./run.ts";

const REPAINT_EM = 0.15;
const REPAINTS_REMEMBERED = 32;

// Some programs fake bold by painting the text again, slightly offset. Such text must be read once.
export function isRepaint(run: Run, painted: Map<string, Run[]>): boolean {
  const earlier = painted.get(run.text);
  if (earlier === undefined) {
    painted.set(run.text, [run]);
    return false;
  }
  const tolerance = REPAINT_EM * run.size;
  const repaint = earlier.some(
    (other) =>
      other.angle === run.angle &&
      Math.abs(other.left - run.left) < tolerance &&
      Math.abs(other.baseline - run.baseline) < tolerance,
  );
  if (!repaint && earlier.push(run) > REPAINTS_REMEMBERED) earlier.shift();
  return repaint;
}
