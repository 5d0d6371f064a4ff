// Lambda entry point: one page in, its words out; or a whole document, which is fanned out to this function itself.

import type { Context } from "aws-lambda";
import { answerOcrEvent } from "../engine/pipeline/answer-ocr-event.ts";
import { openFunction } from "../wiring.ts";

const tools = openFunction(process.env);

export async function handler(event: unknown, context: Context): Promise<unknown> {
  return await answerOcrEvent(event, tools(context));
}
