import { afterEach, expect, it, vi } from "vitest";
import {
  bundledInstructions,
  quickInstructions,
} from "../../../../functions/engine/ocr/tesseract/quick-instructions.ts";

afterEach(() => void vi.unstubAllGlobals());

it("the instructions of a checkout are assembled to WebAssembly, the same for a bundle", () => {
  const instructions = quickInstructions();

  expect([...(instructions ?? []).slice(0, 8)]).toEqual([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  expect(bundledInstructions()).toBe(Buffer.from(instructions ?? []).toString("base64"));
});

it("the instructions of a bundle are those that it carries", () => {
  vi.stubGlobal("QUICKEN_CORE", Buffer.of(1, 2, 3).toString("base64"));

  expect([...(quickInstructions() ?? [])]).toEqual([1, 2, 3]);
});
