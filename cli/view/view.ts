// `textractor view`: a document as one page of HTML, or a corpus on a server of this machine.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { rememberDocuments } from "../extract/own-results.ts";
import { askPassword } from "../shell/ask-password.ts";
import { inCommandWords } from "../shell/command-words.ts";
import { refuseWrongFields } from "../shell/document-request.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { type LocalEngine, openLocalEngine } from "../shell/local-engine.ts";
import type { Outcome } from "../shell/outcome.ts";
import { openProgress, type Progress } from "../shell/progress.ts";
import { spoolInput } from "../shell/spooled-input.ts";
import { UsageError } from "../shell/usage.ts";
import { nameOf } from "../sources/result-names.ts";
import { openInBrowser } from "./document/open-in-browser.ts";
import { NO_PICTURES, paintView } from "./document/paint-view.ts";
import { readView } from "./document/read-document.ts";
import { documentHtml } from "./html/document-html.ts";
import { type DocumentViewOptions, readViewOptions } from "./view-options.ts";

/** Runs the command. Throws UsageError for a wrong command line. */
export async function viewCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const options = readViewOptions(args, environment);
  if (options.kind === "corpus") {
    const { serveCorpus } = await import("./serve/serve-corpus.ts");
    return await serveCorpus(options, environment);
  }
  const given = options.askPassword
    ? { ...options, event: { ...options.event, password: await askPassword() } }
    : options;
  refuseWrongFields(given.event);
  const progress = openProgress(process.stderr, given.quiet);
  onInterruption(() => progress.say("textractor: stopped; finished pages are kept, run the same command to resume"));
  const { limits } = readSettings(environment);
  const spooled = await spoolInput([given.uri], () => process.stdin, limits.downloadBytes);
  const engine = openLocalEngine(environment);
  try {
    const [uri = ""] = spooled.uris;
    const code = await viewDocument({ ...given, uri }, spooled.asWritten(uri), engine, progress);
    return { code, isStuck: engine.tools.threads.stuck() > 0 };
  } finally {
    progress.end();
    await Promise.all([engine.close(), spooled.remove()]);
  }
}

/** Returns the exit code: 0 for a complete document. */
async function viewDocument(
  { uri, output, pictures, open, quiet, event }: DocumentViewOptions,
  written: string,
  engine: LocalEngine,
  progress: Progress,
): Promise<number> {
  const name = written === "-" ? "stdin" : nameOf(written);
  const target = output ?? `${name}.view.html`;
  await refuseOverwriting(uri, target);
  progress.begin(name);
  try {
    const read = await readView(uri, event, engine, (done, of) => progress.pages(name, done, of));
    const password = typeof event["password"] === "string" ? event["password"] : undefined;
    const onPicture = (done: number, of: number) => progress.pages(`${name}, pictures`, done, of);
    const painted = pictures ? await paintView(read, password, engine, onPicture) : NO_PICTURES;
    const hasPictures = painted.pictures.size + painted.problems.size > 0;
    const html = documentHtml(
      {
        ...{ model: read.model, name, status: read.status, notes: painted.notes },
        pictureOf({ number }) {
          if (!hasPictures) return undefined;
          if (painted.pictures.has(number)) return { kind: "inside" };
          return { kind: "none", reason: painted.problems.get(number) ?? "the page has no size" };
        },
      },
      painted.pictures,
    );
    await write(target, html, engine);
    progress.end();
    if (!quiet) for (const note of painted.notes) progress.say(`textractor: ${note}`);
    if (!quiet && target !== "-") progress.say(`textractor: wrote ${target}`);
    if (open && target !== "-") await openInBrowser(target, progress.say);
    return read.status === "complete" ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ExtractionError) || error.code === "OUTPUT_REFUSED") throw error;
    progress.say(`textractor: ${publicUri(written)}: ${error.code}: ${inCommandWords(error.message)}`);
    return 1;
  }
}

/** Throws UsageError. */
async function refuseOverwriting(uri: string, target: string): Promise<void> {
  const documents = rememberDocuments();
  await documents.add(uri);
  if (target !== "-" && (await documents.has(target)))
    throw new UsageError(`the view would overwrite the document ${target}; name another file with --output`);
}

/** Throws OUTPUT_REFUSED. */
async function write(target: string, html: Iterable<string>, { tools }: LocalEngine): Promise<void> {
  if (target === "-") {
    for (const piece of html) process.stdout.write(piece);
    return;
  }
  const bytes = Buffer.concat([...html].map((piece) => Buffer.from(piece)));
  await tools.storage.write(localPath(target) ?? target, bytes, { contentType: "text/html; charset=utf-8" });
}
