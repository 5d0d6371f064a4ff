// Prints a peer's text or Markdown of a PDF: `node read-pdf.ts ENGINE text|markdown FILE PASSWORD`. Peers are installed on
// demand (bench/package.json), so the compiler does not know their types.

import { readFileSync } from "node:fs";

interface LiteParse {
  readonly LiteParse: new (options: object) => { parse(path: string): Promise<{ readonly text: string }> };
}

interface PdfInspector {
  extractText(bytes: Buffer): string;
  processPdf(bytes: Buffer): { readonly markdown?: string };
}

const [engine, form, path = "", password = ""] = process.argv.slice(2);
process.stdout.write(engine === "liteparse" ? await byLiteParse() : await byPdfInspector());

async function byLiteParse(): Promise<string> {
  const name = "@llamaindex/liteparse";
  const { LiteParse }: LiteParse = await import(name);
  const outputFormat = form === "markdown" ? "markdown" : "text";
  const parser = new LiteParse({
    outputFormat,
    ocrEnabled: false,
    quiet: true,
    ...(password === "" ? {} : { password }),
  });
  return (await parser.parse(path)).text;
}

async function byPdfInspector(): Promise<string> {
  const name = "@firecrawl/pdf-inspector";
  const inspector: PdfInspector = await import(name);
  const bytes = readFileSync(path);
  return form === "markdown" ? (inspector.processPdf(bytes).markdown ?? "") : inspector.extractText(bytes);
}
