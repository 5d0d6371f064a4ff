// `textractor view DEST --serve`: a corpus on this machine's own address, until Ctrl-C.

import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { errorCode } from "../../../functions/engine/storage/system-error-code.ts";
import { openCorpus } from "../../export/corpora.ts";
import { onInterruption } from "../../shell/interruptions.ts";
import { openLocalEngine } from "../../shell/local-engine.ts";
import type { Outcome } from "../../shell/outcome.ts";
import { openInBrowser } from "../document/open-in-browser.ts";
import { answerView } from "./answer-view.ts";
import { openPagePictures } from "./page-pictures.ts";

export interface ServeOptions {
  readonly corpus: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly open: boolean;
  readonly quiet: boolean;
  /** Password of encrypted documents, for their pictures. */
  readonly password: string | undefined;
}

/** The only address of the server: other machines cannot reach it. */
const LOOPBACK = "127.0.0.1";
/** Bytes of the key in the address. Other users of this machine do not know it. */
const KEY_BYTES = 16;

/** Serves the corpus and prints its address. Throws UsageError and ExtractionError before the first answer. */
export async function serveCorpus(options: ServeOptions, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const corpus = openCorpus(options.corpus);
  const engine = openLocalEngine(environment);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const pictures = openPagePictures(engine, options.password);
  try {
    const server = createServer((request, response) => {
      void answerView(request, response, { corpus, name: options.corpus, key, pictures, log: engine.tools.log });
    });
    const port = await listening(server, options.port);
    const address = `http://${LOOPBACK}:${port}/${key}/`;
    process.stdout.write(`${address}\n`);
    if (!options.quiet) say("textractor: serving to this machine only, until Ctrl-C");
    onInterruption(() => undefined);
    if (options.open) await openInBrowser(address, say);
    await new Promise((resolve) => server.once("close", resolve));
    return { code: 0, isStuck: engine.tools.threads.stuck() > 0 };
  } finally {
    corpus.ledger.close();
    await engine.close();
  }
}

/** The port, once the server listens. Throws OUTPUT_REFUSED for a port that is taken or not allowed. */
async function listening(server: Server, port: number): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, LOOPBACK, resolve);
    });
  } catch (cause) {
    if (errorCode(cause) === "") throw cause;
    throw new ExtractionError("OUTPUT_REFUSED", `port ${port} could not be opened (${errorCode(cause)})`, {
      remedy: "name another with --port, or none for any free one",
      cause,
    });
  }
  const bound = server.address();
  return typeof bound === "object" && bound !== null ? bound.port : port;
}
