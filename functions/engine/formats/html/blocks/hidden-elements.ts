// Elements whose text a reader does not see: those that never have text of the page, and those that are hidden.

type Attributes = Readonly<Record<string, string>>;

const WITHOUT_TEXT = new Set(
  "script style title desc template noembed noframes iframe datalist audio video canvas annotation annotation-xml".split(
    " ",
  ),
);

/** Decides whether the element has code, a replacement or other words that are no text of the page. */
export function isWithoutText(name: string): boolean {
  return WITHOUT_TEXT.has(name);
}

/** Decides by the element alone, without style sheets, whether its text is hidden. */
export function isHiddenElement(name: string, attributes: Attributes): boolean {
  // Browsers run scripts and show <noscript> to nobody.
  if (name === "noscript" || attributes["aria-hidden"] === "true") return true;
  const { hidden, style } = attributes;
  if (hidden !== undefined && hidden !== "until-found") return true;
  return style !== undefined && isHiddenStyle(style);
}

const INVISIBLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0*)?\s*(?:!|;|$))/i;
const NO_SIZE = /(?:^|;)\s*font-size\s*:\s*0(?:px|pt|r?em|%)?\s*(?:!|;|$)/i;
/** Boxes that show nothing of their text. Without `overflow: hidden` the text is shown outside of the box. */
const NO_BOX = /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*[01](?:px|pt|r?em|%)?\s*(?:!|;|$)/i;
const CLIPPED =
  /(?:^|;)\s*(?:overflow\s*:\s*hidden|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01]|clip-path\s*:\s*inset\(\s*(?:50|100)%)/i;
/** Moved out of the window by at least 999 pixels. */
const AWAY = /(?:^|;)\s*(?:left|top|right|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}(?:\.\d+)?(?:px|em|rem|%)/i;

function isHiddenStyle(style: string): boolean {
  if (INVISIBLE.test(style) || NO_SIZE.test(style) || AWAY.test(style)) return true;
  if (NO_BOX.test(style) && CLIPPED.test(style)) return true;
  const color = colorOf(style, "color");
  return color !== undefined && color === colorOf(style, "background(?:-color)?");
}

/** The color as it is written, in lower case, with short hexadecimal numbers written out. */
function colorOf(style: string, property: string): string | undefined {
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]+)`, "i").exec(style)?.[1]?.trim().toLowerCase();
  if (value === "transparent" || value === "inherit" || value === undefined) return undefined;
  const named = NAMED.get(value) ?? value;
  return named.replace(/^#([\da-f])([\da-f])([\da-f])$/, "#$1$1$2$2$3$3");
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["white", "#ffffff"],
  ["black", "#000000"],
]);
