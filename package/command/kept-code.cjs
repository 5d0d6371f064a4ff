// Runs a bundle with the code that V8 compiled in an earlier run. Node's compile cache saves a file's code before the file
// runs, so it lacks the functions that V8 compiles at their first call: docs/decisions/kept-code.md.

const {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require("node:fs");
const { dirname } = require("node:path");
const { Script } = require("node:vm");
const { crc32 } = require("node:zlib");

// Checksums of source and code. V8 accepts damaged code and crashes, and accepts code of another source of the same length.
const CHECKS = 2 * Uint32Array.BYTES_PER_ELEMENT;

/**
 * Runs the bundle, whose text is one function in ASCII. Returns a function that saves the compiled code, with all functions
 * that have run, in a file whose path starts with `stem`; undefined where the code was saved before or no stem is given.
 */
exports.runBundle = (bundle, stem) => {
  // Without the checksum, two installed versions would overwrite each other's code at each run.
  const place = stem && `${stem}-${crc32(bundle).toString(16)}.bin`;
  const source = readFileSync(bundle);
  const found = place === undefined ? undefined : keptCode(place, source);
  const script = new Script(source.toString("latin1"), { filename: bundle, cachedData: found });
  script.runInThisContext()({ exports: {} }, requireLate, importModule, bundle, dirname(bundle));
  if (place === undefined || (found !== undefined && script.cachedDataRejected === false)) return undefined;
  return () => keepCode(place, source, script);
};

// Loads a built-in module at the first use of one of its exports. The command names a dozen; a document in a file needs few.
function requireLate(name) {
  if (!name.startsWith("node:")) return require(name);
  let loaded;
  const load = () => {
    loaded ??= require(name);
    return loaded;
  };
  return new Proxy(
    {},
    {
      get: (_, key) => load()[key],
      // An import of all names (`import * as`) asks for them, and loads the module at once.
      ownKeys: () => Object.keys(load()),
      getOwnPropertyDescriptor: (_, key) => ({ value: load()[key], enumerable: true, configurable: true }),
    },
  );
}

// `import()` inside the script itself needs an experimental option of Node, which prints a warning.
const importModule = (name) => import(name);

function keptCode(place, source) {
  const kept = contentOf(place);
  if (kept === undefined || kept.length < CHECKS) return undefined;
  const code = kept.subarray(CHECKS);
  return kept.readUInt32LE(0) === crc32(source) && kept.readUInt32LE(4) === crc32(code) ? code : undefined;
}

function contentOf(place) {
  try {
    const file = openSync(place);
    try {
      // The file's content runs as code, and a cache may lie where other users can write.
      return isOwn(fstatSync(file)) ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    // Missing or unreadable: V8 compiles the code again.
    return undefined;
  }
}

/** True for a file of this user that nobody else may write. Windows has no such numbers and reports 0. */
function isOwn({ uid, mode }) {
  return uid === (process.getuid?.() ?? 0) && (process.getuid === undefined || (mode & 0o022) === 0);
}

/** Makes a folder and its parents. Node's recursive `mkdir` never returns where an existing folder answers ENOENT, as /proc does. */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another thread or run was here first.
    if (error.code !== "EEXIST") throw error;
  }
}

function keepCode(place, source, script) {
  const unfinished = `${place}.${process.pid}-${process.hrtime.bigint()}`;
  try {
    makeFolder(dirname(place));
    // First, because creating the code takes longest and the folder may not be writable.
    writeFileSync(unfinished, "", { mode: 0o600 });
    // V8 refuses code that was saved under other flags than it is loaded with; sandbox/turbofan.ts changes this one.
    require("node:v8").setFlagsFromString("--turbofan");
    const code = script.createCachedData();
    const checks = Buffer.alloc(CHECKS);
    checks.writeUInt32LE(crc32(source), 0);
    checks.writeUInt32LE(crc32(code), 4);
    writeFileSync(unfinished, Buffer.concat([checks, code]));
    // An atomic rename: another run may be reading.
    renameSync(unfinished, place);
  } catch {
    // A full or read-only disk costs time, but no document.
    if (existsSync(unfinished)) rmSync(unfinished);
  }
}
