// Looks at the drawn documents: reads and surveys each, without OCR and without results.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { asExtractionError } from "../../functions/engine/base/internal-error.ts";
import { fetchSource } from "../../functions/engine/pipeline/source/fetch-source.ts";
import { surveySource } from "../../functions/engine/pipeline/survey-source.ts";
import type { ExtractRequest } from "../../functions/engine/request/contract.ts";
import { parseEvent } from "../../functions/engine/request/parse-event.ts";
import type { Survey } from "../../functions/engine/worker/tasks.ts";
import { paceByHost } from "../batch/host-limit.ts";
import { createRobots } from "../batch/robots.ts";
import { HELD } from "../shell/held-results.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import { placeIn } from "../sources/result-names.ts";
import type { DrawnDocument } from "./drawn-documents.ts";

export interface LookedAt {
  readonly document: DrawnDocument;
  /** The facts, or the error of the run. */
  readonly survey: Survey | ExtractionError;
}

/** A stratum with what was seen of its documents. */
export interface LookedStratum {
  readonly count: number;
  readonly looked: readonly LookedAt[];
}

export interface LookTools {
  readonly engine: LocalEngine;
  /** Event fields of every document. */
  readonly event: Readonly<Record<string, unknown>>;
  readonly jobs: number;
  readonly perHost: number;
  readonly ignoreRobots: boolean;
  readonly onLooked: (done: number, of: number) => void;
}

/** Most pages of a PDF that are read. Of longer documents, the pages in between are estimated. */
const MOST_PAGES = 40;

/** Looks at the documents, several at the same time. The results are in the order of the documents. */
export async function lookAtDocuments(
  documents: readonly DrawnDocument[],
  { engine, event, jobs, perHost, ignoreRobots, onLooked }: LookTools,
): Promise<readonly LookedAt[]> {
  const looked: LookedAt[] = [];
  let done = 0;
  const items = documents.map((document, index) => ({ ...document, index })).values();
  const queue = paceByHost(items, perHost);
  const robots = ignoreRobots ? undefined : createRobots(engine.tools);
  const work = async () => {
    for (let next = await queue.next(); next !== undefined; next = await queue.next()) {
      const { index, ...document } = next;
      const look = async () => {
        await robots?.check(document.uri);
        return await surveyed(document, event, engine);
      };
      const survey = await look().catch((error: unknown) => asExtractionError(error, engine.tools.log));
      looked[index] = { document, survey };
      queue.done(next);
      onLooked(++done, documents.length);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return looked;
}

async function surveyed(document: DrawnDocument, event: LookTools["event"], { tools }: LocalEngine): Promise<Survey> {
  const request = requestFor(document.uri, event);
  const source = await fetchSource(request, tools);
  return await surveySource(source, request, { mostPages: MOST_PAGES, offset: document.draw }, tools);
}

/** The request of the run. Nothing is stored, so its results have places that do not exist. */
export function requestFor(uri: string, event: Readonly<Record<string, unknown>>): ExtractRequest {
  const places = { text_uri: placeIn(HELD, "text"), temp_uri_prefix: placeIn(HELD, "temporary") };
  return parseEvent({ ...event, ...places, document_uri: uri }, { bucket: undefined, eventBorne: false, files: true });
}

export interface ReadableDocument extends LookedAt {
  readonly survey: Survey;
}

export function isReadable(looked: LookedAt): looked is ReadableDocument {
  return !(looked.survey instanceof ExtractionError);
}
