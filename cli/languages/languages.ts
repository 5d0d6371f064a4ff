// `textractor languages`: the OCR languages of this machine, and how to get others.

import { readSettings } from "../../functions/engine/base/settings.ts";
import { languageFolders, presentLanguages } from "../../functions/engine/ocr/tesseract/languages.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";

const OPTIONS = { json: { type: "boolean", default: false } } as const;

const HOW = `
For another language, such as German (deu), do one of these:
  npm install @tesseract.js-data/deu                     next to this package; -g if that is global
  sudo apt install tesseract-ocr-deu                     on Debian and Ubuntu
  brew install tesseract-lang                            on macOS
  TESSDATA_PREFIX=/folder/with/models textractor …       with deu.traineddata in that folder
Then pass --lang deu, --lang eng+deu, or --lang auto, which chooses for each page.`;

/** Prints the languages with the files of their models. Returns the exit code. */
export function languagesCommand(args: readonly string[], environment: NodeJS.ProcessEnv): number {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length > 0) throw new UsageError(`languages takes no "${positionals[0]}"`);
  const present = presentLanguages(languageFolders(readSettings(environment).tessdataFolder));
  if (values.json) {
    process.stdout.write(`${JSON.stringify(Object.fromEntries(present))}\n`);
    return 0;
  }
  const width = Math.max(0, ...[...present.keys()].map((language) => language.length));
  for (const [language, file] of present) process.stdout.write(`${language.padEnd(width)}  ${file}\n`);
  process.stdout.write(`${HOW}\n`);
  return 0;
}
