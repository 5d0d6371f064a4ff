// A frame is the page turned so that the text of one angle runs to the right.

/** Scans with a text layer are skewed by a little; their text belongs into one frame. */
const SNAP_DEGREES = 3;

/** The angle that names the frame of text written at this one. */
export function frameAngle(degrees: number): number {
  const quarter = Math.round(degrees / 90) * 90;
  const angle = Math.abs(degrees - quarter) <= SNAP_DEGREES ? quarter : Math.round(degrees);
  return ((finite(angle) % 360) + 360) % 360;
}

/** A point of the page in the frame of text that runs at this angle. */
export function intoFrame(x: number, y: number, angle: number): [x: number, y: number] {
  const [cos, sin] = turn(angle);
  return [finite(x * cos - y * sin), finite(x * sin + y * cos)];
}

/** A point of the frame on the page. */
export function ontoPage(x: number, y: number, angle: number): [x: number, y: number] {
  const [cos, sin] = turn(angle);
  return [x * cos + y * sin, y * cos - x * sin];
}

// Exact for the quarter turns, which Math.cos is not.
function turn(angle: number): readonly [cos: number, sin: number] {
  if (angle % 90 === 0) return QUARTERS[angle / 90] ?? UPRIGHT;
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

const UPRIGHT: readonly [number, number] = [1, 0];
const QUARTERS: readonly (readonly [number, number])[] = [UPRIGHT, [0, 1], [-1, 0], [0, -1]];

/** Damaged documents place text at infinity; it is still text. */
export function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
