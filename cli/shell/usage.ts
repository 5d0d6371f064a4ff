/** A wrong command line. The command prints the message and the usage, and exits with 2. */
export class UsageError extends Error {}

export const usage = `usage: textractor extract URI... [options]
       textractor status s3://BUCKET/KEY... [--text-uri URI] [--temp-uri-prefix URI] [--json]

URI is a file, a folder, s3://bucket/key, http(s)://address, or - for standard input.
A folder means all files below it except hidden ones; it needs --into.
The text of one document goes to standard output. For more, name a place with --into.

  --into DIR         write DIR/NAME.txt and the other results of each document;
                     DIR is a folder or s3://bucket/prefix; subfolders are kept; NAME of - is stdin
  --json             structured result (NAME.json)
  --markdown         Markdown (NAME.md)
  --hocr             hOCR (NAME.hocr)
  --chunks           chunks for retrieval, one JSON object a line (NAME.chunks.jsonl)
  --chunk-size N     most tokens of a chunk (default 512)
  --chunk-overlap N  tokens that a chunk repeats from the one before (default 0)
  --searchable-pdf   the original with invisible text, if OCR ran (NAME.searchable.pdf; needs --into)
  --no-ocr           no OCR (same as --ocr off)
  --ocr MODE         auto (default), document, force or off
  --lang LANGUAGES   Tesseract languages, such as eng+fra, or auto (default eng)
  --ask-password     ask on the terminal for the password of encrypted documents
  --password-file F  read the password from the first line of F (or set TEXTRACTOR_PASSWORD)
  --password P       the password itself; other users of this machine can see it with ps
  --pages RANGES     only these pages, such as 1-3,9
  --max-pages N      stop after N pages of each document
  --page-markers     put [Page N] lines between pages
  --form-feeds       put form feeds between pages
  --no-headers       remove repeated page headers and footers from the text
  --content PART     of HTML: main (the article) or all
  --jsonl            print one response object per document (needs --into)
  --quiet            no progress and no warnings

status prints the state of documents on AWS (complete, partial, continuing, failed or absent) with details. It looks
next to the document, then in the bucket TEXTRACTOR_BUCKET. Name another place with --text-uri.

Exit code: 0 all complete, 1 some failed or partial, 2 wrong usage.
Finished OCR pages are kept in $XDG_CACHE_HOME/textractor, for this user only. A repeat is quick, and an interrupted run
resumes.`;
