import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import type { ExtractOptions } from "../../../../functions/engine/formats/shared/format.ts";

export const options: ExtractOptions = {
  name: "document",
  content: "all",
  limits: { ...readSettings({}).limits, inflating: undefined },
  detect: detectFormat,
};
