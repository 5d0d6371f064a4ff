import { afterAll, beforeEach, expect, it, vi } from "vitest";

const { port } = vi.hoisted(() => ({ port: { postMessage: vi.fn() } }));
vi.mock("node:worker_threads", () => ({ parentPort: port }));

const { askMain, takeAnswer } = await import("../../../functions/engine/sandbox/ask-main.ts");

afterAll(() => vi.doUnmock("node:worker_threads"));
beforeEach(() => port.postMessage.mockClear());

it("each question is sent with its own number, and gets the answer with that number", async () => {
  const first = askMain("where?");
  const second = askMain("when?");

  expect(port.postMessage.mock.calls).toEqual([[{ id: 1, question: "where?" }], [{ id: 2, question: "when?" }]]);
  takeAnswer({ id: 2, answer: "now" });
  takeAnswer({ id: 1, answer: "here" });
  expect(await Promise.all([first, second])).toEqual(["here", "now"]);
});

it("an answer is used up by its question, and an answer to no question changes nothing", async () => {
  const asked = askMain("who?");
  const [[{ id }]] = port.postMessage.mock.calls as [[{ id: number }]];

  takeAnswer({ id: id + 1, answer: "to another question" });
  takeAnswer({ id, answer: undefined });
  takeAnswer({ id, answer: "again" });

  expect(await asked).toBeUndefined();
});
