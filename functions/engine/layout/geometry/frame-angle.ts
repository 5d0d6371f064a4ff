// Maps points between the page and a frame: the page turned so that the text of one angle runs to the right.

import type { Box } from "../../base/model.ts";
import type { Edges } from "./edges.ts";

/** The text layer of a scan may be slightly skewed; its text still belongs to one frame. */
const SNAP_DEGREES = 3;

/** Angle of the frame for text written at this angle. */
export function frameAngle(degrees: number): number {
  const quarter = Math.round(degrees / 90) * 90;
  const angle = Math.abs(degrees - quarter) <= SNAP_DEGREES ? quarter : Math.round(degrees);
  return ((finite(angle) % 360) + 360) % 360;
}

/** Maps a point of the page into the frame of text at this angle. */
export function intoFrame(x: number, y: number, angle: number): [x: number, y: number] {
  const [cos, sin] = turn(angle);
  return [finite(x * cos - y * sin), finite(x * sin + y * cos)];
}

/** Maps a point of the frame onto the page. */
export function ontoPage(x: number, y: number, angle: number): [x: number, y: number] {
  const [cos, sin] = turn(angle);
  return [x * cos + y * sin, y * cos - x * sin];
}

/** Upright box on the page around a box of the frame. */
export function boxOnPage({ left, top, right, bottom }: Edges, angle: number): Box {
  // Nearly all text is upright, and each word has a box.
  if (angle === 0) return [left, top, right, bottom];
  const corners = [
    ontoPage(left, top, angle),
    ontoPage(right, top, angle),
    ontoPage(left, bottom, angle),
    ontoPage(right, bottom, angle),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

// Math.cos is not exact for quarter turns; the table is.
function turn(angle: number): readonly [cos: number, sin: number] {
  if (angle % 90 === 0) return QUARTERS[angle / 90] ?? UPRIGHT;
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

const UPRIGHT: readonly [number, number] = [1, 0];
const QUARTERS: readonly (readonly [number, number])[] = [UPRIGHT, [0, 1], [-1, 0], [0, -1]];

/** Returns 0 for values that are not finite: damaged documents place text at infinity, and that text is kept. */
export function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
