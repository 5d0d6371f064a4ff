// Types of the tasks of a thread's script. Both sides of a thread are checked against one table.

import type { WireError } from "../base/errors.ts";
import type { Notice } from "./notices.ts";
import type { Message } from "./transfer.ts";

/** Types of one task. `question` and `answer` are what a running task may ask the main thread. */
export interface TaskShape {
  readonly input: unknown;
  readonly output: unknown;
  readonly question: unknown;
  readonly answer: unknown;
}

/** Tasks by name. */
export type TaskTable<Tasks> = { readonly [Name in keyof Tasks]: TaskShape };

/** Asks the main thread, which alone has storage and its credentials. */
export type Ask<Task extends TaskShape> = (question: Task["question"]) => Promise<Task["answer"]>;

/** Answers the questions of a running task. An error that it throws ends the task. */
export type Serve<Task extends TaskShape> = (
  question: Task["question"],
  signal: AbortSignal,
) => Promise<Task["answer"]>;

/** The functions of a script, one for each task of the table. */
export type TaskScript<Tasks extends TaskTable<Tasks>> = {
  readonly [Name in keyof Tasks]: (
    input: Tasks[Name]["input"],
    ask: Ask<Tasks[Name]>,
  ) => Promise<Message<Tasks[Name]["output"]>>;
};

/** The message that starts a task. */
export interface TaskCall<Tasks extends TaskTable<Tasks>, Name extends keyof Tasks = keyof Tasks> {
  readonly task: Name;
  readonly input: Tasks[Name]["input"];
}

/** The message that ends a task. */
export type TaskReply<Output = unknown> = ({ readonly value: Output } | { readonly error: WireError }) & {
  readonly notices?: readonly Notice[];
};
