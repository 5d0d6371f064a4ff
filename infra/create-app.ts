// The CDK app and what can be set from outside: `-c name=value`, or "context" in cdk.json.

import { App, type AppProps } from "aws-cdk-lib";
import type { Architecture } from "../layers/canvas/recipe.ts";
import { layerFolder } from "../layers/layer.ts";
import { bundleFunction } from "./bundle.ts";
import { type StackBuild, TextExtractorStack } from "./text-extractor-stack.ts";

const BUILD: StackBuild = { bundle: bundleFunction, layer: layerFolder };

export function createApp(props?: AppProps, build: StackBuild = BUILD): App {
  const app = new App(props);
  new TextExtractorStack(app, "TextExtractor", {
    description: "Turns documents into text",
    architecture: readArchitecture(app),
    sourceBuckets: readList(app, "sourceBuckets"),
    resultBuckets: readList(app, "resultBuckets"),
    languages: readList(app, "languages", ["eng"]),
    build,
  });
  return app;
}

function readArchitecture(app: App): Architecture {
  const value: unknown = app.node.tryGetContext("arch") ?? "x64";
  if (value === "x64" || value === "arm64") return value;
  if (value === "x86_64") return "x64";
  throw new Error(`context arch is ${JSON.stringify(value)}; give x64 or arm64`);
}

/** "a,b" from the command line, or a list from cdk.json. */
function readList(app: App, name: string, fallback: readonly string[] = []): readonly string[] {
  const value: unknown = app.node.tryGetContext(name) ?? fallback;
  if (typeof value === "string")
    return value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  if (Array.isArray(value) && value.every((part) => typeof part === "string")) return value;
  throw new Error(`context ${name} is ${JSON.stringify(value)}; give names joined by commas`);
}
