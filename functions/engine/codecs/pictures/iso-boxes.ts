// Boxes, of which HEIF and JP2 files are made (ISO/IEC 14496-12, section 4.2; T.800, annex I): a length, a type, content.

export interface Box {
  readonly type: string;
  /** Of its content. */
  readonly from: number;
  readonly to: number;
}

// A phone's picture has some hundred; a file that claims millions is an attack on whoever lists them.
const MAX_BOXES = 10_000;

/** Those between two places of the bytes, without those inside them; an end beyond the outer one's is cut to it. */
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
