// The build of the published package: its bundles are already built, its layers are not.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type LayerRecipe, layerFolder } from "../layers/layer.ts";
import type { FunctionName } from "./bundling/function-name.ts";

export interface StackBuild {
  bundle(name: FunctionName): string;
  layer(recipe: LayerRecipe): string;
}

export const PREBUILT: StackBuild = {
  bundle(name) {
    const folder = join(import.meta.dirname, "bundles", name);
    if (existsSync(folder)) return folder;
    throw new Error(`${folder} is missing; in a checkout run \`npm run build\` and import from dist/`);
  },
  layer: layerFolder,
};
