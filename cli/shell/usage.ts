/** A wrong command line. The command prints the message and the usage, and exits with 2. */
export class UsageError extends Error {}

/** Options that extract, batch and watch share. */
const RESULTS = `\
  --json             structured result (NAME.json)
  --markdown         Markdown (NAME.md)
  --hocr             hOCR (NAME.hocr)
  --chunks           chunks for retrieval, one JSON object a line (NAME.chunks.jsonl)
  --chunk-size N     most tokens of a chunk (default 512)
  --chunk-overlap N  tokens that a chunk repeats from the one before (default 0)
  --images DIR       pictures as files (DIR/page-3.image-1.png; with --into DIR/NAME/…); Markdown shows them in their places
  --searchable-pdf   the original with invisible text, if OCR ran (NAME.searchable.pdf; needs --into)
  --no-ocr           no OCR (same as --ocr off)
  --ocr MODE         auto (default), document, force, redo (as auto, and over old OCR) or off
  -l, --lang LANGUAGES  Tesseract languages, such as eng+fra, or auto (default eng)
  --reader READER    tesseract (default), auto (a second reader where Tesseract reads badly) or second (docs/second-reader.md)
  --ask-password     ask on the terminal for the password of encrypted documents
  --password-file F  read the password from the first line of F (or set TEXTRACTOR_PASSWORD)
  --password P       the password itself; other users of this machine can see it with ps
  -p, --pages RANGES only these pages, such as 1-3,9
  --region [NAME:]page=1,box=L,T,R,B  only the text inside a box, in points from the page's top left (repeatable)
  --regions FILE     named boxes in a JSON file (docs/regions.md)
  --max-pages N      stop after N pages of each document
  --page-markers     put [Page N] lines between pages (<!-- page N --> in Markdown)
  --form-feeds       put form feeds between pages
  --no-headers       remove repeated page headers and footers from the text
  --content PART     of HTML: main (the article; default) or all
  --tracked-changes MODE  of Word, RTF and OpenDocument: accept (default), reject or show
  --select CSS, --remove CSS  of HTML: read only, or do not read, elements that match; may be repeated
  --render-js        of HTML: let a browser (Chromium) run the page's scripts first;
                     --render-js=auto: only where the page has under 512 bytes of text without them
  --wait-for CSS     with --render-js: wait for this element instead of a quiet network`;

const SOURCES = `\
  --exclude PATTERN  skip addresses with these characters (repeatable; replaces the list for links of mails)
  --drop-tracked     skip links of mails with tracking parameters, which are otherwise removed`;

const EXTRACT = `usage: textractor [extract] URI... [options]

URI is a file, a folder, a quoted pattern such as '/data/**/*.pdf', s3://bucket/key, s3://bucket/prefix/,
http(s)://address, or - for standard input. A folder or prefix means all files below it except hidden ones.
The text of one document goes to standard output. For several documents, name a place with --into.

  -o, --output FILE  write one document to FILE: .md, .json, .hocr or .jsonl, else as text; - is standard output
  --tables DIR       also write each table as CSV (DIR/page-3.table-1.csv; with --into DIR/NAME/…); FILE.xlsx: one workbook
  -f, --format NAME  text or txt (default), markdown or md, json, hocr or chunks, as --markdown and the others
  --into DIR         write DIR/NAME.txt and the other results of each document;
                     DIR is a folder or s3://bucket/prefix; subfolders are kept; NAME of - is stdin
  --list FILE        a list in text, CSV or JSON Lines (document_uri, url, uri, or bucket and key); - is standard input
  --links            of .mbox and .eml, the pages behind their links, not their text
${SOURCES}
${RESULTS}
  --skip-existing    with --into: leave out documents whose text is there
  --jsonl            print one response object per document (needs --into)
  -q, --quiet        no progress, no warnings and no closing line

Several results of one document without --into go into the current folder.
Exit code: 0 all complete, 1 some failed or partial, 2 wrong usage.
Finished OCR pages are kept in $XDG_CACHE_HOME/textractor, for this user only. A repeat is quick, and an interrupted run
resumes.`;

const BATCH = `usage: textractor batch SOURCE... --into DEST [options]

SOURCE is a file, a folder, a quoted pattern such as '/data/**/*.pdf', s3://bucket/key, s3://bucket/prefix/ or
http(s)://address. A list (text, CSV or JSON Lines with document_uri, url, uri, or bucket and key), a mailbox (.mbox,
.eml) or imaps://user@host/Folder stands for the documents that it names.
DEST is a folder, or one SQLite file (.sqlite, .sqlite3, .db) with text, JSON and a full-text index.
Unchanged documents are skipped, an interrupted run resumes, and failed documents are kept with their codes.

  --into DEST        where the results go
  --list FILE        a list, whatever its name; - is standard input
  --as-documents     extract named lists and mailboxes themselves
${SOURCES}
  --jobs N           documents at the same time (default: two for each core)
  --per-host N       documents from one web server at the same time (default 2)
  --ignore-robots    also fetch pages that the robots.txt of their site keeps from crawlers
  --shard I/N        only the I-th of N parts of the sources, for several machines
  --retry-failed [CODE...]  only documents that failed or stayed partial; without SOURCE, those of the last run
  --refresh          extract unchanged documents too
  --flat             NAME.txt in one folder, without subfolders
${RESULTS}
  --jsonl            print one response object per document, in the order of the sources
  --quiet            no progress

  --on aws           extract on the deployed stack; DEST may also be s3://bucket/prefix, where the results then stay
  --upload           with --on aws: copy files of this machine to the stack's bucket
  --state-machine N  with --on aws: name or ARN (default textractor_corpus, or set TEXTRACTOR_CORPUS)

Exit code: 0 all complete, 1 some failed or partial, 2 wrong usage.`;

const WATCH = `usage: textractor watch FOLDER... --into DEST [options]

Extracts the files below the folders, and then each file that appears or changes, until Ctrl-C. DEST is that of batch: a
folder, or one SQLite file. Unchanged files are skipped. A failed file is tried again when it changes.
Hidden files and links are skipped. DEST must lie outside of the folders.

  --into DEST        where the results go
  --settle SECONDS   time over which a file must keep its size and its time of change (default 2)
  --every SECONDS    time between two looks at the folders (default 2; longer where a look takes long)
  --exclude PATTERN  skip files with these characters in their path (repeatable)
  --jobs N           documents at the same time (default: two for each core)
  --flat             NAME.txt in one folder, without subfolders
${RESULTS}
  --jsonl            print one response object per document
  --quiet            print failures only

Exit code: 130 after Ctrl-C, 1 when the results cannot be written, 2 wrong usage.`;

const PLAN = `usage: textractor plan SOURCE... [--into DEST] [options]

Estimates a batch before it runs: documents, pages, pages that need OCR and why, CPU time and time here, dollars on Lambda.
Nothing is recognised. SOURCE and the options are those of batch (textractor batch --help). A corpus of up to 400
documents is read whole, and of a larger one a random sample. Ranges hold the number in 95 of 100 cases.

  --into DEST        keep the plan in DEST; textractor report DEST then shows it next to the receipt
  --sample N         most documents to read (default 400)
  --seed N           another random sample (default 1)
  --json             print the plan as JSON
  --jobs N, --list FILE, --as-documents, --exclude PATTERN, --drop-tracked, --per-host N, --shard I/N, --ignore-robots,
  --no-ocr, --ocr MODE, --lang LANGUAGES, --pages RANGES, --max-pages N, passwords, results such as --markdown: as in batch

Exit code: 0 with a plan, 2 wrong usage.`;

const SEARCH = `usage: textractor search DEST QUERY... [--limit N] [--json]

Finds pages of a corpus made by batch. Case and accents do not matter.

  word other         pages with both words
  "some words"       a phrase
  invoic*            a prefix of at least two letters
  a OR b, a NOT b    also -b, AND and parentheses
  title:x author:x name:x    in the title, author or file name
  date:2017..2019 after:2020-05 before:2021 format:pdf    only such documents

  --limit N          most hits (default 10)
  --json             one JSON object per hit, with page, snippet and box

Exit code: 0 with hits, 1 without, 2 wrong usage.`;

const VIEW = `usage: textractor view DOCUMENT [-o FILE] [options]
       textractor view DEST --serve [--port N]

Writes one HTML page that shows the document: the picture of each page next to its text and Markdown, with the boxes of
blocks and words, confidence, outline and warnings. It needs no network, and any browser opens it.
With --serve, a corpus made by batch is shown to this machine only, until Ctrl-C: its documents, a search with hits, and a
view of each document.

  -o, --output FILE  where the page goes (default DOCUMENT.view.html in the current folder); - is standard output
  --no-pictures      text only
  --open             open it in the browser of this system
  --serve            show the corpus DEST; its address goes to standard output
  --port N           with --serve: this port (default any free one)
  --ocr MODE, --no-ocr, --lang LANGUAGES, --pages RANGES, --max-pages N, passwords, --content PART, --select CSS,
  --remove CSS, --render-js: as in extract
  -q, --quiet        no progress and no closing line

Exit code: 0 complete, 1 failed or partial, 2 wrong usage, 130 after Ctrl-C.`;

const REPORT = `usage: textractor report DEST [--json]

Prints the documents of a corpus by status, its pages and time, and its failures by code with examples. A plan that
textractor plan --into DEST kept stands next to the actual numbers.

Exit code: 0 all complete, 1 some are not, 2 wrong usage.`;

const FORGET = `usage: textractor forget DEST DOCUMENT...

Removes documents that failed from a corpus, as textractor report names them. A batch whose sources still have such a
document adds it again; remove it there, or pass --exclude.

Exit code: 0 all removed, 1 some not, 2 wrong usage.`;

const EXPORT = `usage: textractor export DEST... --into TARGET [options]

Writes the documents of one or more corpora made by batch. Of a document in several corpora, the complete one is taken,
then the newest.

  --into DIR           the results of each document, named as by batch (DIR/NAME.txt, DIR/NAME.json)
  --into FILE.jsonl    one JSON object per document, with its text and pages; - is standard output
  --into FILE.sqlite   one corpus from all DEST, such as the shards of several machines
  --into FILE.xlsx     all tables, one sheet each
  --chunks             chunks for retrieval, into FILE.jsonl, - or DIR/NAME.chunks.jsonl
  --chunk-size N       most tokens of a chunk (default 512)
  --chunk-overlap N    tokens that a chunk repeats from the one before (default 0)
  --tables             tables, one CSV file each (DIR/NAME.page-3.table-1.csv)
  --xlsx               tables, one workbook for each document (DIR/NAME.xlsx)
  --quiet              no progress and no summary

Chunks and tables are made from the JSON of a corpus: a SQLite file, or a folder made with batch --json.
Exit code: 0 everything was exported, 1 something was left out, 2 wrong usage.`;

const STATUS = `usage: textractor status s3://BUCKET/KEY... [--text-uri URI] [--temp-uri-prefix URI] [--json]

Prints the state of documents on AWS (complete, partial, continuing, failed or absent) with details. It looks next to the
document, then in the bucket TEXTRACTOR_BUCKET. Name another place with --text-uri.

Exit code: 0 all complete, 1 some are not, 2 wrong usage.`;

const ACCESS = `\
  --allow DIR        let callers name files below DIR (repeatable); links out of it are refused
  --allow-urls       let callers name web addresses; private addresses stay refused`;

const MCP = `usage: textractor mcp --allow DIR... [options]

Serves the tools extract, search and plan to an agent, over the Model Context Protocol on standard input and output.
docs/mcp.md says how to configure agents.

${ACCESS}
  --max-pages N      most pages that one call reads (default 20)
  --max-characters N  most characters of an answer (default 40000)
  --timeout SECONDS  time of one call (default 300)
  --jobs N           calls at the same time (default 4)

Exit code: 0 when the agent closes the connection, 2 wrong usage.`;

const SERVE = `usage: textractor serve [--port N] [options]

Answers HTTP on this machine, until Ctrl-C: events at POST / like the Function URL, and documents at the addresses of
Tika's server (PUT /tika, /rmeta, /meta, /detect/stream). GET /openapi.json describes them, GET /health answers.

  --port N           port (default 9998, as Tika; 0 for a free one)
  --host ADDRESS     address (default 127.0.0.1). There is no log-in: whoever reaches another address can use it
  --host-name NAME   another name by which clients call this server (repeatable)
${ACCESS}
  --jobs N           requests at the same time (default: two for each core)
  --waiting N        requests that may wait for a place (default 100); more are refused with 503
  --timeout SECONDS  time of one request (default 300)
  -q, --quiet        no messages

The size of a document is limited by TEXTRACTOR_MAX_DOWNLOAD_BYTES.
Exit code: 130 after Ctrl-C, 2 wrong usage.`;

const LANGUAGES = `usage: textractor languages [--json]

Lists the OCR languages of this machine with the files of their models, and says how to get others.`;

const COMPLETIONS = `usage: textractor completions bash|zsh|fish

Prints a script by which the shell completes commands and options: source <(textractor completions bash)`;

const COMMANDS: Readonly<Record<string, string>> = {
  ...{ extract: EXTRACT, batch: BATCH, watch: WATCH, plan: PLAN, search: SEARCH, report: REPORT },
  ...{
    forget: FORGET,
    export: EXPORT,
    view: VIEW,
    mcp: MCP,
    serve: SERVE,
    status: STATUS,
    languages: LANGUAGES,
    completions: COMPLETIONS,
  },
};

const OVERVIEW = `usage: textractor URI [options]                         text of a document (short for extract)
       textractor extract URI... [options]              text of documents
       textractor batch SOURCE... --into DEST [options]   a whole corpus, repeatable
       textractor watch FOLDER... --into DEST [options]   files as they appear
       textractor plan SOURCE...                          pages, OCR, time and cost of a batch beforehand
       textractor search DEST QUERY...                    full-text search over a corpus
       textractor view DOCUMENT | DEST --serve            page pictures next to text, in a browser
       textractor report DEST                             receipt and failures of a corpus
       textractor forget DEST DOCUMENT...                 remove documents that failed from a corpus
       textractor export DEST... --into TARGET            files, JSON Lines, chunks, tables, or one merged corpus
       textractor mcp --allow DIR...                      tools for agents (Model Context Protocol)
       textractor serve                                   HTTP on this machine: events, and Tika's addresses
       textractor status s3://BUCKET/KEY...               state of documents on AWS
       textractor languages                               OCR languages of this machine
       textractor completions SHELL                       completion of commands and options by bash, zsh or fish

textractor COMMAND --help shows the options of a command.`;

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** The usage of a command; the list of commands for any other word. */
export function usageOf(command: string | undefined): string {
  return (Object.hasOwn(COMMANDS, command ?? "") ? COMMANDS[command ?? ""] : undefined) ?? OVERVIEW;
}
