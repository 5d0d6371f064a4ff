// Writes one damaged document of a fuzz run: `npm run bench -- fuzz-one SEED NUMBER FOLDER`, with the number that the run
// printed. The corpus must be the same.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { numbersOf, refuse } from "./parts/arguments.ts";
import { findOriginals } from "./parts/fuzz-originals.ts";
import { mutantMaker } from "./parts/fuzz-run.ts";

const [seedWord = "", numberWord = "", folder = "", ...more] = process.argv.slice(2);
const { SEED: seed, NUMBER: number } = numbersOf([seedWord, numberWord], { SEED: 1, NUMBER: 1 });
if (folder === "" || more.length > 0) refuse(`"${more[0] ?? ""}" is not a folder; give SEED NUMBER FOLDER`);

const { name, bytes } = mutantMaker({ seed, originals: findOriginals() })(number);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, name), bytes);
console.log(`${join(folder, name)}: ${bytes.length} bytes`);
