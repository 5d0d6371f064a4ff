import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inCommandWords } from "../../../cli/shell/command-words.ts";

it.each([
  [
    "the PDF is encrypted; send its `password`",
    "the PDF is encrypted; pass its password with --ask-password, --password-file or --password",
  ],
  ["render_js: must be true; correct the event (docs/event.schema.json)", "--render-js must be true"],
  ['pages: must be page ranges; languages.0: must be "x"', '--pages must be page ranges; --lang must be "x"'],
  ["the host is busy; send the request again later", "the host is busy; run the command again later"],
  [
    "render_js needs Chromium; install it, or send the event without render_js",
    "render_js needs Chromium; install it, or leave --render-js out",
  ],
  [
    "its name ends in .bin, which is not supported; send a PDF, an Office file or text (docs/formats.md lists all)",
    "its name ends in .bin, which is not supported; pass a PDF, an Office file or text",
  ],
  ["the file is damaged; save it again", "the file is damaged; save it again"],
])("says %j as %j", (engine, command) => {
  expect(inCommandWords(engine)).toBe(command);
});

it("knows the phrases of the engine: none of them is left over after the engine changed its words", () => {
  const engine = readdirSync("functions/engine", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join("functions/engine", path), "utf8"))
    .join("\n");
  const phrases = [
    "send its `password`",
    "send the right `password`",
    "send the event again",
    "(docs/formats.md lists all)",
    "send the request again",
  ];

  for (const phrase of [...phrases, "correct the event (docs/event.schema.json)", "request one of its pages"])
    expect(engine, phrase).toContain(phrase);
});
