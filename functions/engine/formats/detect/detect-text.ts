// Finds the kind of a text from its start. The file name decides where two kinds are possible.

/** Names under which a text is returned as it is written, even when it is markup. */
const PLAIN_NAMES: ReadonlySet<string> = new Set([".txt", ".text"]);
const HTML_NAMES: ReadonlySet<string> = new Set([".html", ".htm", ".xhtml"]);
/** Extensions of texts that look like any other. Only the file name identifies them. */
const NAMED: ReadonlySet<string> = new Set(
  ".md .markdown .csv .tsv .tab .json .ndjson .jsonl .ipynb .vtt .srt .mbox .eml .mht .mhtml .xml .svg .fb2 .jats .nxml .dbk .docbook".split(
    " ",
  ),
);

/** The extension whose format reads the text, or the media type of a text that no format reads. */
export function extensionOfText(sample: string, named: string): string {
  if (isHtml(sample, named)) return ".html";
  const isPlain = PLAIN_NAMES.has(named);
  if (/^From \S/.test(sample) && /^\.(?:eml|mbox)$/.test(named)) return named;
  const known = STARTS.find(({ start, evenNamedText }) => (!isPlain || evenNamedText === true) && start.test(sample));
  if (known !== undefined) return known.extension;
  const markup = isPlain ? undefined : extensionOfXml(sample);
  if (markup !== undefined) return markup;
  if (isPlain || !NAMED.has(named)) return isPlain || !isMail(sample) ? ".txt" : ".eml";
  // A file named as markup or mail that shows no sign of it is plain text.
  if (/^\.(?:xml|svg|fb2|jats|nxml|dbk|docbook)$/.test(named)) return /^\s*</.test(sample) ? named : ".txt";
  if (/^\.(?:json|ndjson|jsonl|ipynb)$/.test(named)) return /^\s*[[{"\d]/.test(sample) ? named : ".txt";
  if (/^\.(?:mbox|eml|mht|mhtml)$/.test(named)) return HEADER_LINE.test(sample) ? ".eml" : ".txt";
  return named;
}

const HEADER_LINE = /^\s*[A-Za-z][\w-]*:/;

interface Start {
  readonly start: RegExp;
  readonly extension: string;
  readonly evenNamedText?: true;
}

const STARTS: readonly Start[] = [
  { start: /^\s*\{\\rtf/, extension: ".rtf", evenNamedText: true },
  { start: /^%!PS/, extension: "application/postscript" },
  { start: /^From \S+ .*\d{4}\s*\r?\n(?:[\w-]+:|>From )/, extension: ".mbox", evenNamedText: true },
  { start: /^WEBVTT(?:[ \t\r\n]|$)/, extension: ".vtt", evenNamedText: true },
  { start: /^\s*\d+\s*\r?\n\d\d:\d\d:\d\d[,.]\d{3} --> /, extension: ".srt", evenNamedText: true },
  { start: /^\s*\{(?=[\s\S]*"cells"\s*:)(?=[\s\S]*"(?:nbformat|cell_type)"\s*:)/, extension: ".ipynb" },
];

/** Extensions by the root element of an XML document. */
const ROOTS: readonly { readonly start: RegExp; readonly extension: string }[] = [
  { start: /^<office:document\b[^>]*opendocument\.spreadsheet/, extension: ".fods" },
  { start: /^<office:document\b[^>]*opendocument\.presentation/, extension: ".fodp" },
  { start: /^<office:document\b/, extension: ".fodt" },
  { start: /^<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/, extension: ".xls" },
  { start: /^<svg\b/i, extension: ".svg" },
  { start: /^<(?:w:wordDocument|pkg:package)\b/, extension: ".xml" },
  { start: /^<(?:\w+:)?FictionBook\b/, extension: ".fb2" },
];

/** Returns ".xml" for a document with an XML declaration and an unknown root. */
function extensionOfXml(sample: string): string | undefined {
  const root = rootOf(sample);
  const known = ROOTS.find(({ start }) => start.test(root))?.extension ?? textVocabulary(sample, root);
  return known ?? (/^\s*<\?xml\b/.test(sample) ? ".xml" : undefined);
}

const DOCBOOK_ROOT =
  /^<(?:\w+:)?(?:set|book|article|part|chapter|appendix|preface|reference|refentry|section|sect1|glossary)\b/;

/** Finds articles and books, whose roots have common names, by their document type, namespace or first elements. */
function textVocabulary(sample: string, root: string): string | undefined {
  const type = sample.slice(0, sample.length - root.length);
  const tag = root.slice(0, LONGEST_TAG);
  if (DOCBOOK_ROOT.test(root)) {
    if (/DTD DocBook|docbook[\w.]*\.dtd/i.test(type) || /^[^>]*docbook\.org\/ns\/docbook/.test(tag)) return ".dbk";
    if (/<(?:articleinfo|bookinfo|sect1|para|simpara)[\s>]/.test(root)) return ".dbk";
  }
  const isArticle = /^<article\b/.test(root);
  return isArticle && /<(?:front|body|sec)[\s>]/.test(root) ? ".jats" : undefined;
}

const LONGEST_TAG = 4_096;

/** Returns the text from the root's tag on. Written by hand, because a pattern takes exponential time on comments. */
function rootOf(sample: string): string {
  let at = 0;
  for (;;) {
    while (/\s/.test(sample[at] ?? "")) at++;
    const mark = sample.startsWith("<!--", at) ? "-->" : sample.startsWith("<?", at) ? "?>" : ">";
    if (mark === ">" && !sample.startsWith("<!", at)) return sample.slice(at);
    const close = sample.indexOf(mark, at);
    // A document type may declare entities in square brackets.
    const isLong = mark === ">" && sample.slice(at, close).includes("[");
    const end = isLong ? sample.indexOf("]>", at) : close;
    if (end === -1) return "";
    at = end + (isLong ? "]>" : mark).length;
  }
}

/** Recognises a mail by two different header fields of mails (RFC 5322, section 3.6). */
function isMail(sample: string): boolean {
  const head = /^\s*(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){2,}/.exec(sample.slice(0, HEAD_CHARACTERS))?.[0] ?? "";
  const names = new Set(head.toLowerCase().match(/^[\w-]+(?=:)/gm));
  return MAIL_HEADERS.filter((name) => names.has(name)).length >= 2;
}

const HEAD_CHARACTERS = 16 * 1024;
const MAIL_HEADERS = "received return-path message-id mime-version from date delivered-to x-mailer".split(" ");

const PROLOGUE = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->)*/;

function isHtml(sample: string, named: string): boolean {
  const start = sample.replace(PROLOGUE, "");
  if (/^<(?:!doctype\s+html|html|head|body|title|meta)\b/i.test(start)) return true;
  if (HTML_NAMES.has(named)) return /<[a-z][a-z0-9]*[\s>/]/i.test(start);
  // A fragment that starts with a block is a page, unless its name says otherwise.
  const isOffice = /^\.(?:doc|dot|xls|ppt)$/.test(named);
  const block = /^<(?:div|p|table|h[1-6]|ul|ol|section|article|main|header|style)\b[^<]*>/i;
  return (named === "" || isOffice) && block.test(start) && textVocabulary(sample, rootOf(sample)) === undefined;
}
