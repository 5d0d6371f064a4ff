// The programs that OCR is measured beside, from Debian: tesseract-ocr and ocrmypdf.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** CPU seconds, user and system, of the program and its children; undefined when it fails. */
export function measured(program: string, options: readonly string[], tessdata?: string): number | undefined {
  const { status, stderr } = spawnSync(
    "bash",
    ["-c", 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2> /dev/null', "bash", program, ...options],
    {
      encoding: "utf8",
      env: { ...process.env, OMP_THREAD_LIMIT: "1", ...(tessdata === undefined ? {} : { TESSDATA_PREFIX: tessdata }) },
    },
  );
  if (status !== 0) return undefined;
  return stderr
    .trim()
    .split(" ")
    .reduce((sum, seconds) => sum + Number(seconds), 0);
}

export interface PeerResult {
  readonly text: string;
  readonly cpu: number;
}

/** OCRmyPDF with one job, without PDF/A and without recompressing, which ours does not do either. */
export function peerText(file: string, kind: "pdf" | "image", dpi: string, scratch: string): PeerResult | undefined {
  const sidecar = join(scratch, "peer.txt");
  const cpu = measured("ocrmypdf", [
    "--jobs",
    "1",
    "--output-type",
    "pdf",
    "--optimize",
    "0",
    "--skip-text",
    ...(kind === "image" ? ["--image-dpi", dpi] : []),
    "--sidecar",
    sidecar,
    file,
    join(scratch, "peer.pdf"),
  ]);
  return cpu === undefined ? undefined : { cpu, text: existsSync(sidecar) ? readFileSync(sidecar, "utf8") : "" };
}
