// PNG's row filters, which make cross-reference streams smaller before deflating (ISO 32000-2, 7.4.4.4).

export interface Predictor {
  readonly predictor: number;
  /** Bytes per row. */
  readonly columns: number;
  /** True for one component of eight bits: each column is a byte. */
  readonly plain: boolean;
}

/** Undoes the filters. Throws an Error for predictors that no program uses on objects. */
export function undoPredictor(data: Buffer, { predictor, columns, plain }: Predictor): Buffer {
  if (predictor === 1) return data;
  if (predictor < 10 || !plain || !(columns >= 1)) throw new Error("one of its streams has an unsupported predictor");
  const rows = Math.ceil(data.length / (columns + 1));
  const result = Buffer.alloc(rows * columns);
  let written = 0;
  for (let from = 0; from < data.length; from += columns + 1) {
    const filter = data.readUInt8(from);
    const above = written - columns;
    for (let column = 0; column < columns && from + 1 + column < data.length; column++) {
      const left = column === 0 ? 0 : result.readUInt8(written - 1);
      const up = above < 0 ? 0 : result.readUInt8(above + column);
      const corner = column === 0 || above < 0 ? 0 : result.readUInt8(above + column - 1);
      result[written++] = data.readUInt8(from + 1 + column) + predicted(filter, left, up, corner);
    }
  }
  return result.subarray(0, written);
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      throw new Error("one of its streams has an unknown row filter");
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
