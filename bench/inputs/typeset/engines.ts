// Engines that typeset documents, each as a source and a command that makes a PDF of it.

import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import type { Setting } from "./arranging.ts";
import { CONFIGURATION, fopSource } from "./fop.ts";
import { groffSource, SET } from "./groff.ts";
import { reportlabSource, SCRIPT } from "./reportlab.ts";
import type { EngineName, Style } from "./styles.ts";
import { COMPILE, typstSource } from "./typst.ts";
import { webkitOptions, webkitSource } from "./webkit.ts";

export interface EngineRun {
  readonly name: EngineName;
  readonly extension: string;
  readonly paintsRunning: boolean;
  /** True where the total of pages must be written into the source. */
  readonly countsTwice: boolean;
  readonly environment: Readonly<Record<string, string>>;
  source(setting: Setting): string;
  command(source: string, pdf: string, style: Style): readonly string[];
  present(): boolean;
}

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const PLAIN = { paintsRunning: true, countsTwice: false, environment: {} };

const typst: EngineRun = {
  ...PLAIN,
  name: "typst",
  extension: "typ",
  source: typstSource,
  command: (source, pdf, { tagged }) => ["python3", "-c", COMPILE, source, pdf, String(tagged)],
  present: () => runs("python3", "-c", "import typst"),
};

const groff: EngineRun = {
  ...PLAIN,
  name: "groff",
  extension: "ms",
  countsTwice: true,
  source: groffSource,
  command: (source, pdf, { paper }) => ["sh", "-c", SET, "groff", source, pdf, paper],
  present: () => runs("groff", "--version"),
};

// A shell writes the configuration, whose place FOP wants as an argument.
const FOP = 'printf %s "$3" >"$1.xconf" && fop -q -c "$1.xconf" $4 -fo "$1" "$2"';

const fop: EngineRun = {
  ...PLAIN,
  name: "fop",
  extension: "fo",
  source: fopSource,
  command: (source, pdf, { tagged }) => ["sh", "-c", FOP, "fop", source, pdf, CONFIGURATION, tagged ? "-a" : "-q"],
  present: () => runs("fop", "-version"),
};

const webkit: EngineRun = {
  ...PLAIN,
  name: "webkit",
  extension: "html",
  paintsRunning: false,
  environment: { QT_QPA_PLATFORM: "offscreen", XDG_RUNTIME_DIR: tmpdir() },
  source: webkitSource,
  command: (source, pdf, style) => ["wkhtmltopdf", "-q", ...webkitOptions(style), source, pdf],
  present: () => runs("wkhtmltopdf", "--version"),
};

const reportlab: EngineRun = {
  ...PLAIN,
  name: "reportlab",
  extension: "json",
  source: reportlabSource,
  command: (source, pdf) => ["python3", SCRIPT, source, pdf],
  present: () => runs("python3", "-c", "import reportlab"),
};

/** The engines that are installed; names the others. */
export function presentEngines(print: (line: string) => void): ReadonlyMap<EngineName, EngineRun> {
  const engines = [typst, groff, fop, webkit, reportlab];
  const present = engines.filter((engine) => engine.present());
  const absent = engines.filter((engine) => !present.includes(engine)).map(({ name }) => name);
  if (absent.length > 0) print(`not installed, their documents are skipped: ${absent.join(", ")}`);
  return new Map(present.map((engine) => [engine.name, engine]));
}
