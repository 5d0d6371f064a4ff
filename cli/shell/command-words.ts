// Messages of the engine in the words of the command: callers of a function send events and set variables of the
// function, a person at a shell passes options.

/** Event fields and their options. */
const OPTIONS: Readonly<Record<string, string>> = {
  ocr: "--ocr",
  languages: "--lang",
  reader: "--reader",
  password: "--password",
  pages: "--pages",
  regions: "--region",
  max_pages: "--max-pages",
  content: "--content",
  tracked_changes: "--tracked-changes",
  select: "--select",
  remove: "--remove",
  render_js: "--render-js",
  wait_for: "--wait-for",
  chunk_size: "--chunk-size",
  chunk_overlap: "--chunk-overlap",
};
const FIELD = new RegExp(`(^|; )(${Object.keys(OPTIONS).join("|")})((?:\\.\\w+)*): `, "g");

const PASSWORD = "pass its password with --ask-password, --password-file or --password";
const PHRASES: readonly (readonly [engine: RegExp, command: string])[] = [
  [/send the event without regions/g, "leave the regions out"],
  [/; correct the event \(docs\/event\.schema\.json\)/g, ""],
  [/send the right `password`/g, "pass the right one with --ask-password, --password-file or --password"],
  [/send its `password`/g, PASSWORD],
  [
    /has no effect without render_js; send render_js: true or "auto" as well, or leave wait_for out/g,
    "needs --render-js",
  ],
  [
    /, or deploy with renderJs(?: \(docs\/operations\.md\))?, or send the event without render_js/g,
    ", or leave --render-js out",
  ],
  [/send the event without render_js/g, "leave --render-js out"],
  [/send the event again, or without render_js/g, "run the command again, or without --render-js"],
  [/send the (?:event|request|document) again later/g, "run the command again later"],
  [/send the (?:event|request|document) again/g, "run the command again"],
  [/give the function more memory or lower/g, "lower"],
  [/add the canvas layer to the function/g, "install the package again, with its optional parts"],
  [/add the libheif layer to both functions, or run/g, "run"],
  [
    /put <language>\.traineddata into the tessdata layer or a folder named by TESSDATA_PREFIX, or install the npm package (\S+)/g,
    "install it (`textractor languages` says how)",
  ],
  [/send a PDF, (an Office.*?) \(docs\/formats\.md lists all\)/g, "pass a PDF, $1"],
  [/(?:, or )?ask for reader "tesseract"/g, ", or leave --reader out"],
  [/ or send fewer pages/g, " or pass fewer pages with --pages"],
  [/request one of its pages/g, "pass one of its pages with --pages"],
];

export function inCommandWords(message: string): string {
  const named = message.replaceAll(FIELD, (_, before: string, field: string) => `${before}${OPTIONS[field]} `);
  return PHRASES.reduce((text, [engine, command]) => text.replaceAll(engine, command), named);
}
