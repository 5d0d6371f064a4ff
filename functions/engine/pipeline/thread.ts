// What runs in worker threads: everything that reads bytes somebody else wrote. Each task loads only what it needs.

import type { ExtractOptions } from "../formats/format.ts";
import type { Extraction } from "../model.ts";
import type { RecognizedPage, RecognizeRequest } from "../ocr/recognized-page.ts";
import type { SearchableRequest } from "../pdf/searchable-pdf.ts";
import { serveTasks } from "../sandbox/serve-tasks.ts";

export interface ExtractInput {
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly options: ExtractOptions;
}

serveTasks({
  async extract({ format: name, bytes, options }: ExtractInput): Promise<Extraction> {
    const { formats } = await import("../formats/registry.ts");
    const format = formats.find((each) => each.name === name);
    if (format === undefined) throw new Error(`no format is named ${name}`);
    return await format.extract(bytes, options);
  },

  async recognize(request: RecognizeRequest): Promise<RecognizedPage & { readonly layer: string }> {
    const [{ recognizePage }, { textLayer }] = await Promise.all([
      import("../ocr/recognize-page.ts"),
      import("../pdf/text-layer.ts"),
    ]);
    const recognized = await recognizePage(request);
    return { ...recognized, layer: textLayer(recognized.page) };
  },

  async searchable(input: SearchableRequest): Promise<Uint8Array> {
    const { searchablePdf } = await import("../pdf/searchable-pdf.ts");
    return await searchablePdf(input);
  },
});
