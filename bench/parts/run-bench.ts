// `npm run bench -- NAME…`: measurements, side by side with peers. What is absent, documents or peers, is named and left
// out. Each file in the folder above is a bench, and its first lines say what it measures and which options it has.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [name = "", ...options] = process.argv.slice(2);
const folder = dirname(import.meta.dirname);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));

if (names.includes(name)) {
  const file = join(folder, `${name}.ts`);
  // As if the bench had been started by itself.
  process.argv.splice(1, process.argv.length - 1, file, ...options);
  const { bench }: { bench?(options: readonly string[]): Promise<unknown> } = await import(file);
  await bench?.(options);
} else {
  console.error(`usage: npm run bench -- NAME [OPTION…]\n\n${names.map(described).join("\n")}`);
  process.exitCode = 2;
}

/** The bench's name and the first sentence of its first comment. */
function described(bench: string): string {
  const source = readFileSync(join(folder, `${bench}.ts`), "utf8");
  const [comment = ""] = /^(?:\/\/.*\n)+/.exec(source) ?? [];
  const [sentence = ""] = comment
    .replaceAll(/^\/\/ ?/gm, "")
    .replaceAll("\n", " ")
    .split(/[:.;] /);
  return `  ${bench.padEnd(14)}${sentence}`;
}
