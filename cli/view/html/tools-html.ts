// The controls of a view, and the help on its keys.

/** A group of buttons, one of them pressed. */
function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string, key: string])[],
): string {
  const buttons = options.map(
    ([value, text, key]) =>
      `<button type="button" data-${name}="${value}" aria-pressed="false" title="${text} (${key})">${text}</button>`,
  );
  return `<div class="choice ${name}" role="group" aria-label="${label}">${buttons.join("")}</div>`;
}

export function controlsHtml(hasPictures: boolean): string {
  const pictures = hasPictures
    ? `${choice("layout", "Layout", [
        ["both", "Both", "b"],
        ["picture", "Picture", "i"],
        ["text", "Text", "t"],
      ])}${choice("boxes", "Boxes on the picture", [
        ["none", "No boxes", "x"],
        ["blocks", "Blocks", "x"],
        ["words", "Words", "x"],
      ])}`
    : "";
  return `<form class="find" role="search"><label class="said" for="find">Find in this document</label>
<input id="find" type="search" placeholder="Find  /" autocomplete="off" spellcheck="false" maxlength="200">
<output id="found" for="find"></output><button type="submit" class="button" title="Next (Enter)">↓<span class="said">Next hit</span></button>
<button type="button" class="button" id="find-previous" title="Previous (Shift Enter)">↑<span class="said">Previous hit</span></button></form>
<div class="controls">${pictures}${choice("format", "Text as", [
    ["reading", "Reading", "r"],
    ["markdown", "Markdown", "m"],
    ["text", "Plain", "p"],
  ])}<button type="button" class="button" id="theme-button" title="Dark or light (d)">◐<span class="said">Dark or light</span></button>
<button type="button" class="button" id="help-button" title="Keys (?)">?<span class="said">Keys</span></button></div>`;
}

const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ["j  →", "next page"],
  ["k  ←", "previous page"],
  ["g  G", "first page, last page"],
  ["/", "find"],
  ["n  N", "next hit, previous hit"],
  ["r  m  p", "reading view, Markdown, plain text"],
  ["o", "outline, pages and facts"],
  ["d", "dark or light"],
  ["?", "this help"],
];
const PICTURE_KEYS: typeof KEYS = [
  ["b  i  t", "picture and text, picture, text"],
  ["x", "boxes: none, blocks, words"],
];
const SERVER_KEYS: typeof KEYS = [["u", "all documents"]];

export function helpHtml(hasPictures: boolean, hasServer: boolean): string {
  const rows = [...KEYS, ...(hasPictures ? PICTURE_KEYS : []), ...(hasServer ? SERVER_KEYS : [])].map(
    ([keys, meaning]) => {
      const each = keys.split(/ +/).map((key) => `<kbd>${key}</kbd>`);
      return `<div><dt>${each.join(" ")}</dt><dd>${meaning}</dd></div>`;
    },
  );
  return `<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl>${rows.join("")}</dl>
<form method="dialog"><button class="button">Close</button></form></dialog><div id="said" class="said" aria-live="polite"></div>`;
}
