// Tables of a ledger. docs/batch.md explains them to people who read a ledger with other programs.

/** `PRAGMA user_version` of a ledger. A ledger of another version is refused, never changed. */
export const LEDGER_VERSION = 1;

/** "text" in ASCII: `PRAGMA application_id`, by which a ledger is recognised. */
export const LEDGER_APPLICATION = 0x74657874;

/** Left out while many documents get places: random keys would touch a page of the file for each of them. */
export const INDEX_OF_PLACES = "CREATE UNIQUE INDEX documents_by_place ON documents(place) WHERE place IS NOT NULL;";

/** Made by the first run that looks for names. Listing a million documents does not. */
export const INDEX_OF_NAMES = "CREATE INDEX IF NOT EXISTS documents_by_name ON documents(name COLLATE NOCASE);";

/**
 * `place` is the path of the results below the destination, without their last extension. `listed_version` belongs to
 * the last listing; `version`, `options` and `engine` belong to the last reading. After a failure `text`, `json`, `pages`
 * and `metadata` are those of an earlier reading. `etag` is then null where the document could not be read. `text` and
 * `json` are gzip.
 */
export const LEDGER_SCHEMA = `
CREATE TABLE documents (
  id INTEGER PRIMARY KEY,
  uri TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  place TEXT COLLATE NOCASE,
  listed_version TEXT,
  listed_run INTEGER,
  sequence INTEGER,
  linked INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'waiting',
  code TEXT,
  reason TEXT,
  duplicate_of INTEGER REFERENCES documents(id),
  final_uri TEXT,
  date TEXT,
  title TEXT,
  metadata TEXT,
  bytes INTEGER,
  sha256 TEXT,
  etag TEXT,
  version TEXT,
  options TEXT,
  engine TEXT,
  pages INTEGER,
  ocr_pages INTEGER,
  ms INTEGER,
  dollars REAL,
  finished TEXT,
  run INTEGER,
  response TEXT,
  text BLOB,
  json BLOB
);
CREATE INDEX documents_by_sequence ON documents(listed_run, sequence);
CREATE INDEX documents_by_sha256 ON documents(sha256);
CREATE INDEX documents_by_status ON documents(status, code);
${INDEX_OF_PLACES}

CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents(id),
  number INTEGER NOT NULL,
  label TEXT,
  lines BLOB NOT NULL,
  UNIQUE (document, number)
);

CREATE VIRTUAL TABLE page_index USING fts5(
  body, lead, title, author, name,
  content='', contentless_delete=1, prefix='2 3', tokenize='ascii'
);

CREATE TABLE skipped (
  uri TEXT NOT NULL,
  reason TEXT NOT NULL,
  listed_run INTEGER NOT NULL,
  PRIMARY KEY (uri, reason)
);

CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL,
  ended TEXT,
  listed INTEGER,
  engine TEXT NOT NULL,
  options TEXT NOT NULL,
  receipt TEXT
);

CREATE TABLE plans (
  id INTEGER PRIMARY KEY,
  made TEXT NOT NULL,
  plan TEXT NOT NULL
);

CREATE VIEW extracted AS
  SELECT coalesce(date, finished) AS date, coalesce(final_uri, uri) AS url, 'gzip' AS compression, text AS extracted
  FROM documents WHERE text IS NOT NULL;

PRAGMA application_id = ${LEDGER_APPLICATION};
PRAGMA user_version = ${LEDGER_VERSION};
`;
