// One request to the server and its answer, as the endpoints see them.

import type { IncomingMessage } from "node:http";
import type { AnswerTools } from "../../../functions/engine/pipeline/answer-event.ts";
import type { AllowedPlaces } from "../../access/allowed-places.ts";

/** Tools of the endpoints. */
export interface ServeTools {
  /** Tools of the engine. In a call, their time is that of the request and ends when the caller leaves. */
  readonly engine: AnswerTools;
  /** Folder of finished OCR pages of uploads, and real path of the one for events, whose senders may name addresses. */
  readonly pagesPrefix: string;
  readonly eventPagesPrefix: string;
  /** Places that events may name. */
  readonly places: AllowedPlaces;
  /** Folder for the bodies of requests. */
  readonly spoolFolder: string;
  /** Most bytes of a body, also after it is inflated. */
  readonly mostBytes: number;
}

export interface Call extends ServeTools {
  readonly request: IncomingMessage;
  /** Named groups of the endpoint's path. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** Aborts when the caller leaves or the time of the request is over. */
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Endpoint {
  readonly methods: readonly string[];
  readonly path: RegExp;
  /** True where the work is worth a place among the requests that run at the same time. */
  readonly isWork: boolean;
  answer(call: Call): Promise<Answer>;
}

/** A header as one text; empty where it is missing. */
export function headerOf({ headers }: Pick<IncomingMessage, "headers">, name: string): string {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

export function jsonAnswer(status: number, content: unknown): Answer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(content) };
}
