// `npm run build` writes two packages for npm as JavaScript, because Node does not strip types under node_modules:
// dist/command with the command, and dist/lambda with the construct and the client. `node package/build.ts command`
// writes only one.

import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildCommand } from "./command/build-command.ts";
import { buildLambda } from "./lambda/build-lambda.ts";

const PACKAGES: Readonly<Record<string, (folder: string) => void | Promise<void>>> = {
  command: buildCommand,
  lambda: buildLambda,
};

const named = process.argv.slice(2);
for (const [name, build] of Object.entries(PACKAGES)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const folder = join(dirname(import.meta.dirname), "dist", name);
  rmSync(folder, { recursive: true, force: true });
  await build(folder);
}
