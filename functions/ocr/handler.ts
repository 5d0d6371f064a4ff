// Lambda entry point of `ocr`: recognises one page, or a whole document, whose pages it sends to this function itself.

import type { Context } from "aws-lambda";
import { answerOcrEvent } from "../engine/pipeline/answer-ocr-event.ts";
import { answerOrRestart } from "../start/last-answer.ts";
import { openFunction } from "../start/wiring.ts";

const tools = openFunction(process.env);

export async function handler(event: unknown, context: Context): Promise<unknown> {
  const own = tools(context);
  const invocation = { requestId: context.awsRequestId, runtimeApi: process.env["AWS_LAMBDA_RUNTIME_API"] };
  return await answerOrRestart(() => answerOcrEvent(event, own), own.threads, invocation);
}
