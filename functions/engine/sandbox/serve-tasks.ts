// Serves tasks inside a worker thread. thread-pool.ts is the other side, in the main thread.

import { channel } from "node:diagnostics_channel";
import { parentPort } from "node:worker_threads";
import { toWire } from "../base/errors.ts";
import { type Answer, askMain, takeAnswer } from "./ask-main.ts";
import { takeNotices } from "./notices.ts";
import { endSteps } from "./task-steps.ts";
import type { TaskCall, TaskReply, TaskScript, TaskTable } from "./task-table.ts";
import { copied, type Message } from "./transfer.ts";
import { endLoading } from "./turbofan.ts";

/** Diagnostics channel that gets a message before a task's value is sent. The task's code is compiled by then. */
const ANSWERS = channel("textractor.answer");

/** Answers each message { task, input } with { value } or { error }. */
export function serveTasks<Tasks extends TaskTable<Tasks>>(tasks: TaskScript<Tasks>): void {
  // pdf.js starts several reads and abandons the others when one fails. The task gets that one error. An abandoned
  // promise that rejects later would end the thread, and with it a task that can still answer.
  process.on("unhandledRejection", () => undefined);
  endLoading();
  parentPort?.on("message", async (message: TaskCall<Tasks> | Answer) => {
    if ("id" in message) takeAnswer(message);
    else {
      const { value: reply, transfer } = await replyTo(message, tasks);
      endSteps();
      if ("value" in reply && ANSWERS.hasSubscribers) ANSWERS.publish(message.task);
      const notices = takeNotices();
      parentPort?.postMessage(notices.length === 0 ? reply : { ...reply, notices }, transfer);
    }
  });
}

async function replyTo<Tasks extends TaskTable<Tasks>, Name extends keyof Tasks>(
  { task: name, input }: TaskCall<Tasks, Name>,
  tasks: TaskScript<Tasks>,
): Promise<Message<TaskReply<Tasks[Name]["output"]>>> {
  try {
    const task = tasks[name];
    if (task === undefined) throw new Error(`no task is named ${String(name)}`);
    const { value, transfer } = await task(input, askMain<Tasks[Name]>);
    return { value: { value }, transfer };
  } catch (error) {
    return copied({ error: toWire(error) });
  }
}
