// The CDK app. Its properties come from `-c name=value` or from "context" in cdk.json.

import { App, type AppProps, Stack } from "aws-cdk-lib";
import { layerFolder } from "../layers/layer.ts";
import { bundleFunction } from "./bundling/bundle.ts";
import { readProps } from "./context.ts";
import type { StackBuild } from "./prebuilt.ts";
import { TextExtractor } from "./text-extractor.ts";

const SOURCES: StackBuild = { bundle: bundleFunction, layer: layerFolder };

export function createApp(props?: AppProps, build: StackBuild = SOURCES): App {
  const app = new App(props);
  const stack = new Stack(app, "TextExtractor", { description: "Turns documents into text" });
  // CDK omits "Default" from logical ids, which keeps them short.
  new TextExtractor(stack, "Default", { ...readProps(stack), build });
  return app;
}
