// Finds Chromium: the named one, an installed one, or the one of the Lambda layer.

import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { ExtractionError } from "../base/errors.ts";

export interface Chromium {
  /** Returns the path of the program. The one of the layer is unpacked first. */
  path(): Promise<string>;
  /** Flags that this build needs. */
  readonly flags: readonly string[];
  /** True for a build without a window, which has another way to start. */
  readonly isShell: boolean;
}

const NAMES = [
  ...["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"],
  "chromium-headless-shell",
];
const PLACES = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
const LAYER = "@sparticuz/chromium";

const REMEDY =
  "install Chromium or Google Chrome, or name it in TEXTRACTOR_CHROMIUM, or deploy with renderJs (docs/operations.md), " +
  "or send the event without render_js";

/** Finds the program. Throws NOT_AVAILABLE without one. */
export function findChromium(named: string | undefined, environment: NodeJS.ProcessEnv): Chromium {
  if (named !== undefined) {
    if (isProgram(named)) return installed(named);
    throw new ExtractionError("NOT_AVAILABLE", `TEXTRACTOR_CHROMIUM names ${named}, which is no program`, {
      remedy: REMEDY,
    });
  }
  // Lambda's own image has no browser.
  const found = environment["AWS_LAMBDA_FUNCTION_NAME"] === undefined ? installedOn(environment) : undefined;
  const chromium = found ?? fromLayer();
  if (chromium !== undefined) return chromium;
  throw new ExtractionError("NOT_AVAILABLE", "render_js needs Chromium, which was not found", { remedy: REMEDY });
}

function installedOn(environment: NodeJS.ProcessEnv): Chromium | undefined {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  const path = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].find(isProgram);
  return path === undefined ? undefined : installed(path);
}

function installed(path: string): Chromium {
  // Chromium's own sandbox refuses to run as root.
  const flags = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { path: async () => path, flags, isShell: path.endsWith("headless-shell") };
}

/** Flags of the package that would let pages read those of other sites; the launcher sets the headless mode. */
const UNWANTED = /^--(headless|disable-web-security|allow-running-insecure-content)/;

interface LayerModule {
  readonly default: { readonly args: readonly string[]; executablePath(): Promise<string> };
}

/** Loads the package with `require`, because `import` does not search Lambda layers (NODE_PATH). */
function fromLayer(): Chromium | undefined {
  const modules = createRequire(import.meta.url);
  try {
    modules.resolve(LAYER);
  } catch {
    return undefined;
  }
  const { default: chromium }: LayerModule = modules(LAYER);
  const flags = chromium.args.filter((flag) => !UNWANTED.test(flag));
  return { path: () => chromium.executablePath(), flags, isShell: true };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
