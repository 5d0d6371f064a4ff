// A page with known text that is recognised to measure this machine: its OCR takes as long as that of other pages here.

const LINES = 36;
const WORDS =
  "the report of this year shows that most offices have sent their papers on time and that fewer letters were lost";

/** A PDF of one A4 page with 36 lines of text. */
export function referencePage(): Uint8Array {
  const words = WORDS.split(" ");
  const lines = Array.from({ length: LINES }, (_, line) =>
    Array.from({ length: 11 }, (_, word) => words[(line * 5 + word * 7) % words.length]).join(" "),
  );
  const content = `BT /F 11 Tf 14 TL 60 780 Td ${lines.map((line) => `(${line}) Tj T*`).join("\n")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const starts: number[] = [];
  let file = "%PDF-1.4\n";
  for (const [index, object] of objects.entries()) {
    starts.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}
