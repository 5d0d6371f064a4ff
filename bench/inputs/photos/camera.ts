// A camera over a sheet that lies on a desk, flat or bent: tells for each pixel of the photograph the place that it shows.

export interface View {
  /** Size of the sheet. */
  readonly width: number;
  readonly height: number;
  /** Turns of the camera in degrees: towards the foot of the sheet, towards its side, and around the axis of the lens. */
  readonly pitch: number;
  readonly yaw: number;
  readonly roll: number;
  /** Distance of the camera in heights of the sheet. */
  readonly distance: number;
  /** Pixels of the photograph for each pixel of the sheet at its middle. */
  readonly scale: number;
  /** Desk around the sheet, as a share of the photograph's size. Less than 0 cuts the sheet's edges off. */
  readonly margin: number;
  readonly bend?: Bend | undefined;
}

/** A cylinder: the sheet rises over the desk along one direction. */
export interface Bend {
  readonly shape: "arch" | "spine" | "wave";
  /** Greatest height over the desk, in widths of the sheet. */
  readonly height: number;
  /** Direction of the bend in degrees: 0 bends lines of print. */
  readonly degrees: number;
}

export interface Shot {
  readonly width: number;
  readonly height: number;
  /** Place on the sheet in its pixels, then on the desk in the same unit. */
  placeAt(x: number, y: number): readonly [u: number, v: number, deskX: number, deskY: number];
}

const STEPS = 12;
const TABLE = 512;

export function shotOf(view: View): Shot {
  const { width, height, distance } = view;
  const away = distance * height;
  const rotation = product(product(turnZ(view.roll), turnX(view.pitch)), turnY(view.yaw));
  const focal = view.scale * away;
  const bent = bentSheet(view);
  const project = (x: number, y: number, z: number) => {
    const [across, down, depth] = applied(rotation, [x, y, z]);
    return [(focal * across) / (depth + away), (focal * down) / (depth + away)] as const;
  };
  const outline = bent.outline.map(([x, y, z]) => project(x, y, z));
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const origin = [Math.min(...xs) - view.margin * wide, Math.min(...ys) - view.margin * high] as const;
  const eye = inverse(rotation, [0, 0, -away]);
  return {
    width: Math.round(wide * (1 + 2 * view.margin)),
    height: Math.round(high * (1 + 2 * view.margin)),
    placeAt(x, y) {
      const ray = inverse(rotation, [x + origin[0], y + origin[1], focal]);
      const at = (z: number) => {
        const reach = (z - eye[2]) / ray[2];
        return [eye[0] + reach * ray[0], eye[1] + reach * ray[1]] as const;
      };
      const desk = at(0);
      let [place, z] = [desk, 0];
      for (let step = 0; step < STEPS && view.bend !== undefined; step++) {
        z = (z + bent.heightAt(...place)) / 2;
        place = at(z);
      }
      const [u, v] = bent.flattened(...place);
      return [u + width / 2, v + height / 2, ...desk];
    },
  };
}

/** Sheet around the middle of the desk; z is negative over the desk, towards the camera. */
function bentSheet({ width, height, bend }: View) {
  const [cosine, sine] = [Math.cos(radians(bend?.degrees ?? 0)), Math.sin(radians(bend?.degrees ?? 0))];
  const reach = (Math.abs(cosine) * width + Math.abs(sine) * height) / 2;
  const rise = (bend?.height ?? 0) * width;
  const riseAt = (along: number) => (bend === undefined ? 0 : rise * SHAPES[bend.shape](along / reach));
  // Length of the sheet from its middle line to each place along the bend.
  const lengths = new Float64Array(2 * TABLE + 1);
  const step = (1.2 * reach) / TABLE;
  for (const way of [1, -1]) {
    for (let at = 1; at <= TABLE; at++) {
      const [from, to] = [riseAt(way * (at - 1) * step), riseAt(way * at * step)];
      lengths[TABLE + way * at] = (lengths[TABLE + way * (at - 1)] as number) + way * Math.hypot(step, to - from);
    }
  }
  const lengthAt = (along: number) => {
    const place = Math.max(0, Math.min(2 * TABLE - 1e-6, TABLE + along / step));
    const [low, share] = [Math.floor(place), place - Math.floor(place)];
    return (lengths[low] as number) * (1 - share) + (lengths[low + 1] as number) * share;
  };
  const flattened = (x: number, y: number) => {
    const [along, side] = [cosine * x + sine * y, cosine * y - sine * x];
    const length = bend === undefined ? along : lengthAt(along);
    return [cosine * length - sine * side, cosine * side + sine * length] as const;
  };
  const heightAt = (x: number, y: number) =>
    -riseAt(Math.max(-1.2 * reach, Math.min(1.2 * reach, cosine * x + sine * y)));
  const sides = Array.from({ length: 21 }, (_, at) => at / 10 - 1);
  const outline = sides.flatMap((share) => [
    [(share * width) / 2, height / 2] as const,
    [(share * width) / 2, -height / 2] as const,
    [width / 2, (share * height) / 2] as const,
    [-width / 2, (share * height) / 2] as const,
  ]);
  return { heightAt, flattened, outline: outline.map(([x, y]) => [x, y, heightAt(x, y)] as const) };
}

/** Height from 0 to 1 at places from -1 to 1. */
const SHAPES: Readonly<Record<Bend["shape"], (along: number) => number>> = {
  arch: (along) => Math.max(0, 1 - along ** 2),
  // The inner edge of a thick book.
  spine: (along) => Math.exp(-2.2 * (along + 1)) - Math.exp(-4.4),
  wave: (along) => 0.5 + 0.5 * Math.sin(Math.PI * along),
};

type Vector = readonly [x: number, y: number, z: number];
type Matrix = readonly [Vector, Vector, Vector];

function turnX(degrees: number): Matrix {
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [
    [1, 0, 0],
    [0, cosine, -sine],
    [0, sine, cosine],
  ];
}

function turnY(degrees: number): Matrix {
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [
    [cosine, 0, sine],
    [0, 1, 0],
    [-sine, 0, cosine],
  ];
}

function turnZ(degrees: number): Matrix {
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [
    [cosine, -sine, 0],
    [sine, cosine, 0],
    [0, 0, 1],
  ];
}

function product(a: Matrix, b: Matrix): Matrix {
  const row = (at: 0 | 1 | 2): Vector => {
    const cell = (column: 0 | 1 | 2) => a[at][0] * b[0][column] + a[at][1] * b[1][column] + a[at][2] * b[2][column];
    return [cell(0), cell(1), cell(2)];
  };
  return [row(0), row(1), row(2)];
}

function applied(matrix: Matrix, [x, y, z]: Vector): Vector {
  const row = (at: 0 | 1 | 2) => matrix[at][0] * x + matrix[at][1] * y + matrix[at][2] * z;
  return [row(0), row(1), row(2)];
}

/** The inverse of a rotation is its transpose. */
function inverse(matrix: Matrix, [x, y, z]: Vector): Vector {
  const column = (at: 0 | 1 | 2) => matrix[0][at] * x + matrix[1][at] * y + matrix[2][at] * z;
  return [column(0), column(1), column(2)];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
