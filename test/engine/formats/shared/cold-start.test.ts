import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** The packages that a new process loads while it runs the script. */
function packagesLoaded(script: string): readonly string[] {
  const watched = `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1];
        if (name !== undefined) packages.add(name);
        return found;
      },
    });
    ${script}
    console.log(JSON.stringify([...packages]));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", watched], {
    cwd: root,
    encoding: "utf8",
  });
  return JSON.parse(output);
}

it("a text loads no library of another format", () => {
  const packages = packagesLoaded(`
    const { formats } = await import("./functions/engine/formats/detect/format-registry.ts");
    const { detectFormat } = await import("./functions/engine/formats/detect/detect.ts");
    const bytes = new TextEncoder().encode("Grüße");
    const format = await detectFormat(bytes, "a.txt");
    await format.extract(bytes, { name: "a.txt", content: "all", limits: { nestingDepth: 10 }, detect: detectFormat });`);

  expect(packages).toEqual([]);
});
