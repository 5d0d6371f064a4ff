// The files that describe container images. Where a container engine exists, .ci/run builds them.

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FILES = ["package/command/Dockerfile", "package/lambda/Dockerfile"];
const IGNORED = readFileSync(".dockerignore", "utf8").split("\n");
const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

describe.each(FILES)("%s", (file) => {
  const text = readFileSync(file, "utf8");
  const copies = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) => paths.split(" "));
  const fromBuild = [...text.matchAll(/^COPY --from=build (\S+)/gm)].map(([, path = ""]) => path);

  it("copies only files that exist and that .dockerignore lets through", () => {
    expect(copies.length).toBeGreaterThan(5);
    expect(copies.filter((path) => !existsSync(path) || !IGNORED.includes(`!${path}`))).toEqual([]);
  });

  it("copies from the build only what the build has made", () => {
    const [build = ""] = text.split(/^FROM /m).slice(1);

    expect(fromBuild.length).toBeGreaterThan(0);
    expect(fromBuild.filter((path) => !build.includes(path))).toEqual([]);
  });

  it("has the Node of package.json, or that of the functions", () => {
    const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    const known = [`node:${devDependencies.node}-slim`, "amazon/aws-lambda-nodejs:24"];

    expect(images.filter((image) => !known.includes(image ?? ""))).toEqual([]);
    expect(readFileSync("infra/extractor-function.ts", "utf8")).toContain("Runtime.NODEJS_24_X");
  });

  it("copies every folder that the build imports", () => {
    const imported = file.includes("lambda")
      ? ["client", "docs", "functions", "infra", "layers", "package", "tessdata"]
      : ["cli", "functions", "infra", "layers", "package", "tessdata"];

    expect(copies).toEqual(expect.arrayContaining(imported));
  });
});
