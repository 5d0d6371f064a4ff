// The thread's side of threads.ts.

import { channel } from "node:diagnostics_channel";
import { parentPort } from "node:worker_threads";
import { toWire } from "../base/errors.ts";
import { type Answer, takeAnswer } from "./ask-main.ts";
import { endSteps } from "./task-steps.ts";
import type { TaskCall, TaskReply } from "./thread-pool.ts";
import { copied, type Message } from "./transfer.ts";

/** Published to before a task's value is sent: what a task runs is compiled by then. */
const ANSWERS = channel("textractor.answer");

export type Task = (input: never) => Promise<Message<unknown>>;

/** Answers each message { task, input } with { value } or { error }. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  // pdf.js begins several reads and abandons the others when one fails. The task gets that one error; an abandoned
  // promise that is rejected later would end the thread, and with it a task that can still answer.
  process.on("unhandledRejection", () => undefined);
  parentPort?.on("message", async (message: TaskCall | Answer) => {
    if ("id" in message) takeAnswer(message);
    else {
      const { value: reply, transfer } = await answer(tasks, message);
      endSteps();
      if ("value" in reply && ANSWERS.hasSubscribers) ANSWERS.publish(message.task);
      parentPort?.postMessage(reply, transfer);
    }
  });
}

async function answer(
  tasks: Readonly<Record<string, Task>>,
  { task: name, input }: TaskCall,
): Promise<Message<TaskReply>> {
  try {
    const task = tasks[name];
    if (task === undefined) throw new Error(`no task is named ${name}`);
    const { value, transfer } = await task(input as never);
    return { value: { value }, transfer };
  } catch (error) {
    return copied({ error: toWire(error) });
  }
}
