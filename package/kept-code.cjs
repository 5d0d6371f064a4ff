// Runs a bundle by the code that V8 made of it in an earlier run. Node's own compile cache keeps a file's code as it is
// before the file runs, without the functions that are compiled when they are first called: 65 ms of CPU time a run.

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

// V8 takes damaged code for good and dies of it, and code of another source of the same length: both are checked here.
const CHECKS = 2 * Uint32Array.BYTES_PER_ELEMENT;

/**
 * Runs the bundle, whose text is one function in ASCII. Gives what keeps its code in a file whose path starts with `stem`,
 * with that of the functions that ran until then; nothing where the code was there, or where no stem is given.
 */
exports.runBundle = (bundle, stem) => {
  // Two versions that are installed would write over each other's code at each run.
  const place = stem && `${stem}-${crc32(bundle).toString(16)}.bin`;
  const source = readFileSync(bundle);
  const found = place === undefined ? undefined : keptCode(place, source);
  const script = new Script(source.toString("latin1"), { filename: bundle, cachedData: found });
  script.runInThisContext()({ exports: {} }, requireLate, importModule, bundle, dirname(bundle));
  if (place === undefined || (found !== undefined && script.cachedDataRejected === false)) return undefined;
  return () => keepCode(place, source, script);
};

// A built-in module is loaded when something of it is first asked for: of a dozen that the command names, a document in
// a file needs few.
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
      // Of an import of all names, which loads the module at once.
      ownKeys: () => Object.keys(load()),
      getOwnPropertyDescriptor: (_, key) => ({ value: load()[key], enumerable: true, configurable: true }),
    },
  );
}

// In a script it wants an experimental option of Node, which warns.
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
      // Whoever wrote it decides what runs here, and a cache may lie where others write.
      return isOwn(fstatSync(file)) ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    // Not there, or not to be read: the code is made anew.
    return undefined;
  }
}

/** Windows has no such numbers, and says 0. */
function isOwn({ uid, mode }) {
  return uid === (process.getuid?.() ?? 0) && (process.getuid === undefined || (mode & 0o022) === 0);
}

/** Node's recursive `mkdir` never returns where a folder that exists refuses new ones with ENOENT, as /proc does. */
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
    // Before the code is made, which takes longest.
    writeFileSync(unfinished, "", { mode: 0o600 });
    const code = script.createCachedData();
    const checks = Buffer.alloc(CHECKS);
    checks.writeUInt32LE(crc32(source), 0);
    checks.writeUInt32LE(crc32(code), 4);
    writeFileSync(unfinished, Buffer.concat([checks, code]));
    // In one step: another run may be reading.
    renameSync(unfinished, place);
  } catch {
    // A disk that is full or not to be written costs time, and no document.
    if (existsSync(unfinished)) rmSync(unfinished);
  }
}
