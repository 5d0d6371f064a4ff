// `npm run bench -- NAME…`: side-by-side measurements. What is absent, documents or peers, is named and left out.

import { readdirSync } from "node:fs";
import { benchGarbled } from "./garbled.ts";
import { benchPdf } from "./pdf.ts";
import { benchTables } from "./tables.ts";

type Bench = (print: (line: string) => void, options: readonly string[]) => Promise<unknown>;

const BENCHES: Readonly<Record<string, Bench>> = { pdf: benchPdf, tables: benchTables, garbled: benchGarbled };

const [name = "", ...options] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  const others = readdirSync(import.meta.dirname).filter((file) => file === `${name}.ts`);
  if (others.length === 0) {
    console.error(`name a bench: ${Object.keys(BENCHES).join(", ")}, or a file of bench/ without its .ts`);
    process.exitCode = 2;
  } else await import(`./${name}.ts`);
} else await bench(console.log, options);
