// The boxes of HEIF and JP2 files (ISO/IEC 14496-12, section 4.2; T.800, annex I): each has a length, a type, content.

export interface Box {
  readonly type: string;
  /** Start of the content. */
  readonly from: number;
  readonly to: number;
}

// A phone's picture has about a hundred boxes. A file that claims millions is an attack on the reader's memory.
const MAX_BOXES = 10_000;

/** Boxes between two places, without the boxes inside them. A box that claims more is cut at `end`. */
export function boxesIn(view: DataView, start: number, end: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < MAX_BOXES; ) {
    const length = view.getUint32(at);
    const head = length === 1 ? 16 : 8;
    const whole = length === 1 ? Number(view.getBigUint64(at + 8)) : length === 0 ? end - at : length;
    if (whole < head) break;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
    boxes.push({ type, from: at + head, to: Math.min(end, at + whole) });
    at += whole;
  }
  return boxes;
}

export function boxNamed(boxes: readonly Box[], name: string): Box | undefined {
  return boxes.find(({ type }) => type === name);
}
