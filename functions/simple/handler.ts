// Lambda entry point of `simple`: extracts the text of documents. It sends pages that need OCR to the `ocr` function.

import type { Context } from "aws-lambda";
import { answerEvent } from "../engine/pipeline/answer-event.ts";
import { answerOrRestart } from "../start/last-answer.ts";
import { openFunction } from "../start/wiring.ts";

const tools = openFunction(process.env);

export async function handler(event: unknown, context: Context): Promise<unknown> {
  const own = tools(context);
  const invocation = { requestId: context.awsRequestId, runtimeApi: process.env["AWS_LAMBDA_RUNTIME_API"] };
  return await answerOrRestart(() => answerEvent(event, own), own.threads, invocation);
}
