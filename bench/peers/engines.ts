// The engines that the bench compares, each as a command that prints a PDF's text or its Markdown.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { builtCommand } from "../parts/built-command.ts";
import { installPeers } from "./installed.ts";

export interface Engine {
  readonly name: string;
  text(path: string, password?: string): readonly string[];
  /** Absent where the engine makes none. */
  markdown?(path: string): readonly string[];
}

const PEERS = import.meta.dirname;
const NODE = process.execPath;
const PYMUPDF = `
import sys, fitz
document = fitz.open(sys.argv[1])
if document.needs_pass and not document.authenticate(sys.argv[2]): sys.exit("password")
sys.stdout.reconfigure(encoding="utf8", errors="replace")
for page in document: print(page.get_text())
`;

const ours = (command: string): Engine => ({
  name: "this project",
  text: (path, password) => [
    NODE,
    command,
    "extract",
    path,
    "--no-ocr",
    "--quiet",
    ...(password === undefined ? [] : ["--password", password]),
  ],
  markdown: (path) => [NODE, command, "extract", path, "--no-ocr", "--quiet", "--markdown"],
});

const pdftotext: Engine = {
  name: "pdftotext",
  text: (path, password = "") => ["pdftotext", "-q", "-upw", password, "-opw", password, "-enc", "UTF-8", path, "-"],
};

// Debian's package is for Debian's own Python.
const pymupdf: Engine = {
  name: "PyMuPDF",
  text: (path, password = "") => ["/usr/bin/python3", "-c", PYMUPDF, path, password],
};

// `pip install 'markitdown[pdf]'`. It makes Markdown only, and its warnings go to standard error.
const markitdown: Engine = {
  name: "markitdown",
  text: (path) => ["markitdown", path],
  markdown: (path) => ["markitdown", path],
};

const peer = (name: string): Engine => ({
  name,
  text: (path, password = "") => [NODE, join(PEERS, "read-pdf.ts"), name, "text", path, password],
  markdown: (path) => [NODE, join(PEERS, "read-pdf.ts"), name, "markdown", path, ""],
});

/** The project, then the peers that are installed; reports the others. */
export function presentEngines(print: (line: string) => void): readonly Engine[] {
  const absent: string[] = [];
  const orNote = (engine: Engine, present: boolean) => {
    if (!present) absent.push(engine.name);
    return present ? [engine] : [];
  };
  const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
  const installed = installPeers();
  const engines = [
    ours(builtCommand()),
    ...orNote(pdftotext, spawnSync("pdftotext", ["-v"], { stdio: "ignore" }).error === undefined),
    ...orNote(pymupdf, runs("/usr/bin/python3", "-c", "import fitz")),
    ...orNote(markitdown, runs("markitdown", "--version")),
    ...orNote(peer("liteparse"), installed),
    ...orNote(peer("pdf-inspector"), installed),
  ];
  if (absent.length > 0)
    print(
      `left out, not installed: ${absent.join(", ")} (poppler-utils, python3-fitz, pip install 'markitdown[pdf]', npm ci --prefix bench)`,
    );
  return engines;
}
