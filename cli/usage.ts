/** A wrong command line: the message and the usage are shown, and the exit code is 2. */
export class UsageError extends Error {}

export const usage = `usage: textractor extract URI... [options]
       textractor status s3://BUCKET/KEY... [--text-uri URI] [--temp-uri-prefix URI] [--json]

URI is a file, a folder (all files below it, but hidden ones; needs --into), s3://bucket/key,
http(s)://address, or - for standard input (results are named "stdin").
The text of one document goes to standard output.

  --into DIR         write DIR/NAME.txt for each document instead, and its other results beside it;
                     DIR is a folder or an s3://bucket/prefix; NAME keeps the folders below a folder
  --json             structured result (NAME.json)
  --markdown         Markdown (NAME.md)
  --hocr             hOCR (NAME.hocr)
  --searchable-pdf   the original with invisible text, where OCR ran (NAME.searchable.pdf; needs --into)
  --no-ocr           never recognise (the same as --ocr off)
  --ocr MODE         auto (default), document, force or off
  --lang LANGUAGES   Tesseract languages, such as eng+fra, or auto (default eng)
  --ask-password     asks for the password of encrypted documents on the terminal
  --password-file F  takes it from the first line of a file (or set TEXTRACTOR_PASSWORD)
  --password P       the same, shown to other users of this machine by ps
  --pages RANGES     only these pages, such as 1-3,9
  --max-pages N      stop after N pages of each document
  --page-markers     [Page N] lines between pages
  --form-feeds       form feeds between pages
  --no-headers       leave repeated page headers and footers out of the text
  --content PART     HTML: main or all
  --jsonl            print one response object per document (needs --into)
  --quiet            no progress and no warnings

status prints what has become of documents on AWS: complete, partial, continuing, failed or absent, with facts. It
looks beside the document, then in the bucket that TEXTRACTOR_BUCKET names; --text-uri says where else.

Exit code: 0 all complete, 1 some failed or partial, 2 wrong usage.
Finished OCR pages are kept in $XDG_CACHE_HOME/textractor, for this user alone, so a repeat is instant and an
interrupted run resumes.`;
