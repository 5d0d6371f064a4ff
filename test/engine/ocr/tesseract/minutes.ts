// A page of print that is read without errors as it is.

import { drawText } from "../page/draw-text.ts";

export const LINES = [
  "The warden told the meeting that the sluice",
  "had been mended twice since Lady Day, and",
  "that half of the seed barley stood empty from",
  "March to October. Two members voted against.",
  "Please return the key of the granary to the",
  "porter, who signed for it on Friday the 19th.",
];
export const PAGE = drawText({ lines: LINES, width: 900, height: 420, size: 30 });
