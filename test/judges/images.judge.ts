// The container images, built and run by a container engine.

import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findJudge } from "./installed-judges.ts";

const run = promisify(execFile);
const engine = ["docker", "podman"].find((program) => findJudge(program, program, ["info"]).isInstalled);
const title = engine === undefined ? "container images (skipped: neither docker nor podman runs here)" : "images";
const LONG = 1_200_000;

describe.skipIf(engine === undefined)(title, () => {
  const container = (...words: readonly string[]) => run(engine ?? "", words, { maxBuffer: 64 * 1024 ** 2 });

  it("reads a document with the image of the command", { timeout: LONG }, async () => {
    await container("build", "-t", "textractor-judge", "-f", "package/command/Dockerfile", ".");
    const volume = `${resolve("examples")}:/data:ro`;
    const { stdout } = await container("run", "--rm", "-v", volume, "textractor-judge", "scanned-letter.pdf");

    expect(stdout).toContain("Marlington Museum of Clocks");
  });

  it.each(["simple", "ocr"])("builds the image of %s", { timeout: LONG }, async (name) => {
    const words = ["build", "-t", `textractor-${name}-judge`, "--build-arg", `FUNCTION=${name}`];
    await container(...words, "-f", "package/lambda/Dockerfile", ".");
    const start = `import("/var/task/index.mjs").then(({ handler }) => console.log(typeof handler))`;
    const image = `textractor-${name}-judge`;
    const { stdout } = await container("run", "--rm", "--entrypoint", "/var/lang/bin/node", image, "-e", start);

    expect(stdout).toBe("function\n");
  });
});
