// Starts the command by the code that V8 kept of an earlier run.

const { enableCompileCache } = require("node:module");
const { isAbsolute, join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { runBundle } = require("./kept-code.cjs");

// For packages that are loaded when needed; threads find it by the variable.
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;

// A thread begins with room for 1 MB of young objects, which is cleared eight times for a PDF of four pages: 15 ms of CPU time.
setFlagsFromString("--min-semi-space-size=32");

// Node 22 warns each time that its SQLite is new.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).startsWith("SQLite is an experimental feature")) emitWarning.call(process, warning, ...rest);
};

// Without the name of a command, the words are documents to extract.
const isOther =
  /^(?:batch|watch|plan|search|report|forget|export|mcp|serve|status|languages|completions|help|--?h(?:elp)?|--version)$/;
const folder = isOther.test(process.argv[2] ?? "help") ? undefined : codeFolder();
// PDFs run other parts of the thread than all the other formats.
const kind = process.argv.some((word) => /\.pdf$/i.test(word)) ? "pdf" : "other";
if (folder !== undefined) process.env.TEXTRACTOR_THREAD_CODE = join(folder, `thread-${kind}`);
else delete process.env.TEXTRACTOR_THREAD_CODE;
const keep = runBundle(join(__dirname, "main-bundle.cjs"), folder && join(folder, "main"));
if (keep !== undefined) process.once("exit", (code) => code === 0 && keep());

/** In the user's own cache. */
function codeFolder() {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const { homedir } = require("node:os");
  const { XDG_CACHE_HOME: caches = "" } = process.env;
  // As cli/shell/local-engine.ts has it; a home may be named by a relative path, too.
  const folder = isAbsolute(caches) ? caches : join(homedir(), ".cache");
  return isAbsolute(folder) ? join(folder, "textractor/code") : undefined;
}
