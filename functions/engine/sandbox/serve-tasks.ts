// The thread's side of threads.ts.

import { channel } from "node:diagnostics_channel";
import { parentPort } from "node:worker_threads";
import { toWire } from "../errors.ts";
import { type Answer, takeAnswer } from "./ask-main.ts";
import { buffersToMove } from "./moving.ts";
import { endSteps } from "./steps.ts";
import type { TaskReply } from "./threads.ts";

/** Published to before a task's value is sent: what a task runs is compiled by then. */
const ANSWERS = channel("textractor.answer");

export type Task = (input: never) => Promise<unknown>;

/** Answers each message { task, input } with { value } or { error }. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  // pdf.js begins several reads and abandons the others when one fails. The task gets that one error; an abandoned
  // promise that is rejected later would end the thread, and with it a task that can still answer.
  process.on("unhandledRejection", () => undefined);
  parentPort?.on("message", async (message: { task: string; input: never } | Answer) => {
    if ("id" in message) takeAnswer(message);
    else {
      const reply = await answer(tasks, message.task, message.input);
      endSteps();
      if ("value" in reply && ANSWERS.hasSubscribers) ANSWERS.publish(message.task);
      parentPort?.postMessage(reply, "value" in reply ? buffersToMove(reply.value) : []);
    }
  });
}

async function answer(tasks: Readonly<Record<string, Task>>, name: string, input: never): Promise<TaskReply> {
  try {
    const task = tasks[name];
    if (task === undefined) throw new Error(`no task is named ${name}`);
    return { value: await task(input) };
  } catch (error) {
    return { error: toWire(error) };
  }
}
