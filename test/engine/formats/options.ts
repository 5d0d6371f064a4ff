import { detectFormat } from "../../../functions/engine/formats/detect.ts";
import type { ExtractOptions } from "../../../functions/engine/formats/format.ts";
import { readSettings } from "../../../functions/engine/settings.ts";

export const options: ExtractOptions = {
  name: "document",
  content: "all",
  limits: { ...readSettings({}).limits, inflating: undefined },
  detect: detectFormat,
};
