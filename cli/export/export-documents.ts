// Writes what the content and the target of an export ask for.

import { visible } from "../../functions/engine/base/visible.ts";
import { chunksOf, withDocument } from "./chunk-lines.ts";
import type { Corpora } from "./corpora.ts";
import { openResult, storedResults } from "./corpus-document.ts";
import { type EachTools, type Take, takeDocuments, withoutResults } from "./each-document.ts";
import type { ExportOptions } from "./export-options.ts";
import { documentLine } from "./json-lines.ts";
import type { LeftOut } from "./left-out.ts";
import { mergeCorpora } from "./merge-corpora.ts";
import { csvWriter, WITHOUT_JSON, workbookCollector, workbookWriter } from "./table-files.ts";
import { type TargetFiles, targetFiles } from "./target-place.ts";
import { copyWhole, type Lines, printLines, writeBytes, writeLines } from "./whole-files.ts";

/** Returns the number of documents that are in the target. Throws OUTPUT_REFUSED. */
export async function exportDocuments(options: ExportOptions, corpora: Corpora, tools: EachTools): Promise<number> {
  const { target } = options;
  if (target.kind === "database") return await mergeCorpora(target.path, corpora, tools);
  let taken = 0;
  const intoLines = async (lines: Lines) => {
    taken = await takeDocuments(corpora, lineWriter(options, lines), tools, lines.isClosed);
  };
  if (target.kind === "output") await printLines(process.stdout, intoLines);
  else if (target.kind === "lines") await writeLines(target.path, intoLines);
  else if (target.kind === "folder")
    taken = await takeDocuments(
      corpora,
      folderWriter(options, targetFiles(target.path, corpora), tools.leftOut),
      tools,
    );
  else {
    const collector = workbookCollector({ mostCells: options.workbookCells, leftOut: tools.leftOut });
    taken = await takeDocuments(corpora, collector.take, tools);
    await writeBytes(target.path, await collector.bytes());
  }
  return taken;
}

function lineWriter({ content, chunks: sizes, target }: ExportOptions, lines: Lines): Take {
  // A terminal may show the output; a file is read by programs.
  const shown = target.kind === "output" ? visible : (text: string) => text;
  if (content !== "chunks") {
    return async (document) => {
      await lines.write(`${shown(JSON.stringify(await documentLine(document)))}\n`);
      return undefined;
    };
  }
  return async (document) => {
    const reason = withoutResults(document);
    if (reason !== undefined || document.status === "duplicate") return reason;
    const chunks = await chunksOf(document, sizes);
    if (chunks === undefined) return WITHOUT_JSON;
    for (const line of withDocument(chunks, document)) await lines.write(`${shown(line.trimEnd())}\n`);
    return undefined;
  };
}

function folderWriter(
  { content, chunks: sizes, workbookCells }: ExportOptions,
  files: TargetFiles,
  leftOut: LeftOut,
): Take {
  if (content === "tables") return csvWriter(files);
  if (content === "workbooks") return workbookWriter(files, { mostCells: workbookCells, leftOut });
  return async (document) => {
    const reason = withoutResults(document);
    if (reason !== undefined || document.status === "duplicate") return reason;
    if (content === "chunks") {
      const chunks = await chunksOf(document, sizes);
      if (chunks === undefined) return WITHOUT_JSON;
      await writeLines(files(document, ".chunks.jsonl"), (lines) => lines.write(chunks));
      return undefined;
    }
    for (const extension of storedResults(document))
      await copyWhole(files(document, extension), openResult(document, extension));
    return undefined;
  };
}
