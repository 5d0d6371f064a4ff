// Scans of any size, made in a moment: each page is an uncompressed picture of different noise.

const [WIDTH_POINTS, HEIGHT_POINTS] = [595, 842];
const PIXELS_ACROSS = 500;

export interface LargeScan {
  readonly pages: number;
  readonly bytesPerPage: number;
  /** Operators that each page adds on top, as from `text()` in pdf.ts. Font F1 is Helvetica. */
  readonly content?: ((page: number) => string) | undefined;
}

/** A scan. Page n is object 10 n, its content 10 n + 1, its picture 10 n + 2. */
export function largeScan({ pages, bytesPerPage, content = () => "" }: LargeScan): Uint8Array {
  const height = Math.ceil(bytesPerPage / PIXELS_ACROSS);
  const parts: Uint8Array[] = [Buffer.from("%PDF-1.4\n")];
  const offsets = new Map<number, number>();
  let length = parts[0]?.length ?? 0;
  const add = (number: number, ...body: readonly (Uint8Array | string)[]) => {
    offsets.set(number, length);
    for (const each of [`${number} 0 obj\n`, ...body, "\nendobj\n"]) {
      const part = typeof each === "string" ? Buffer.from(each, "latin1") : each;
      parts.push(part);
      length += part.length;
    }
  };
  const kids = Array.from({ length: pages }, (_, index) => `${10 * (index + 1)} 0 R`).join(" ");
  add(1, "<< /Type /Catalog /Pages 2 0 R >>");
  add(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  add(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (let page = 1; page <= pages; page++) {
    const operators = `q ${WIDTH_POINTS} 0 0 ${HEIGHT_POINTS} 0 0 cm /Im Do Q\n${content(page)}`;
    const size = PIXELS_ACROSS * height;
    add(
      10 * page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH_POINTS} ${HEIGHT_POINTS}] /Contents ${10 * page + 1} 0 R`,
      ` /Resources << /Font << /F1 3 0 R >> /XObject << /Im ${10 * page + 2} 0 R >> >> >>`,
    );
    add(10 * page + 1, `<< /Length ${operators.length} >>\nstream\n${operators}\nendstream`);
    const picture = `<< /Type /XObject /Subtype /Image /Width ${PIXELS_ACROSS} /Height ${height} /ColorSpace /DeviceGray`;
    add(10 * page + 2, `${picture} /BitsPerComponent 8 /Length ${size} >>\nstream\n`, noise(size, page), "\nendstream");
  }
  const entries = [...offsets].map(([number, at]) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`);
  const trailer = `trailer\n<< /Size ${10 * pages + 3} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  parts.push(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${entries.join("")}${trailer}`));
  return Buffer.concat(parts);
}

/** Light gray noise, on which dark print stays readable. Two pages share no run of bytes. */
function noise(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  for (let at = 0; at < length; at++) {
    // Xorshift (Marsaglia, 2003).
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = 224 | (state & 31);
  }
  return bytes;
}
