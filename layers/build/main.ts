// `npm run layers [language…]` builds every Lambda layer into layers/out. `npm run synth` builds only missing layers.

import { canvasRecipe } from "../canvas/recipe.ts";
import { layerFolder } from "../layer.ts";
import { libheifRecipe } from "../libheif/recipe.ts";
import { tessdataRecipe } from "../tessdata/recipe.ts";

const languages = process.argv.slice(2);

for (const recipe of [
  canvasRecipe("x64"),
  canvasRecipe("arm64"),
  libheifRecipe(),
  tessdataRecipe(languages.length === 0 ? ["eng"] : languages),
]) {
  console.log(layerFolder(recipe));
}
