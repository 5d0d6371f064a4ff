import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOVECOT, type MailServer, OPENSSL, PASSWORD, startDovecot, USER } from "./dovecot.ts";

const isInstalled = DOVECOT !== undefined && OPENSSL !== undefined;
const title = isInstalled
  ? "a folder on a mail server"
  : "a folder on a mail server (skipped: apt-get install dovecot-imapd openssl)";
const mail = (uri: string) =>
  `From: a@b.example\r\nDate: Tue, 02 Jan 2018 10:00:00 +0000\r\nSubject: x\r\n\r\n${uri}\r\n`;
/** "Reading list/Übung" as the server stores it, in modified UTF-7 (RFC 3501, 5.1.3). */
const ON_DISK = "Reading list/&ANw-bung";
const MANY = Array.from({ length: 130 }, (_, index) => mail(`https://example.com/${index}`));

describe.skipIf(!isInstalled)(title, () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startDovecot({
      INBOX: [mail("https://example.com/inbox")],
      [ON_DISK]: MANY,
      Empty: [],
      Large: [mail(`https://example.com/large ${"x".repeat(5_000)}`), mail("https://example.com/small")],
    });
  });
  afterAll(() => server?.close());

  const address = (folder: string, { user = USER, host = "localhost" } = {}) =>
    `imaps://${encodeURIComponent(user)}@${host}:${server.port}/${folder}`;
  async function itemsAt(source: string, environment: Readonly<Record<string, string>> = {}) {
    const own = { TEXTRACTOR_IMAP_PASSWORD: PASSWORD, NODE_EXTRA_CA_CERTS: server.rootCertificate, ...environment };
    const script = join(import.meta.dirname, "print-sources.ts");
    const folder = join(tmpdir(), "no-results");
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, source, folder], {
      env: { ...process.env, ...own },
    });
    expect(stdout + stderr).not.toContain(PASSWORD);
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  it("gives the links of all its mails in order, and leaves them unseen", async () => {
    const items = await itemsAt(address("Reading%20list/%C3%9Cbung"));

    expect(items.map(({ uri }) => uri)).toEqual(MANY.map((_, index) => `https://example.com/${index}`));
    expect(items[0]).toMatchObject({ kind: "document", date: "2018-01-02T10:00:00.000Z" });
    const names = readdirSync(join(server.mails, ON_DISK, "cur"));
    expect(names.filter((name) => !name.endsWith(":2,"))).toEqual([]);
  });

  it("is the inbox where none is named, and may be empty", async () => {
    expect((await itemsAt(address(""))).map(({ uri }) => uri)).toEqual(["https://example.com/inbox"]);
    expect(await itemsAt(address("Empty"))).toEqual([]);
  });

  it("loses only a mail that is too large", async () => {
    expect(await itemsAt(address("Large"), { TEXTRACTOR_MAX_MAIL_BYTES: "1000" })).toMatchObject([
      { kind: "unread", uri: expect.stringMatching(/Large;UID=1$/), error: { code: "LIMIT_EXCEEDED" } },
      { kind: "document", uri: "https://example.com/small" },
    ]);
  });

  it("is reported with a remedy when the login is refused, or there is no password", async () => {
    expect(await itemsAt(address(""), { TEXTRACTOR_IMAP_PASSWORD: "wrong" })).toMatchObject([
      { kind: "unread", error: { code: "ACCESS_DENIED", remedy: expect.stringContaining("TEXTRACTOR_IMAP_PASSWORD") } },
    ]);
    expect(await itemsAt(address(""), { TEXTRACTOR_IMAP_PASSWORD: "" })).toMatchObject([
      { kind: "unread", error: { code: "ACCESS_DENIED", remedy: expect.stringContaining("TEXTRACTOR_IMAP_PASSWORD") } },
    ]);
  });

  it("is reported with the account's folders when it is missing", async () => {
    expect(await itemsAt(address("Readings"))).toMatchObject([
      { kind: "unread", error: { code: "NOT_FOUND", remedy: expect.stringContaining("Reading list/Übung") } },
    ]);
  });

  it("is not read when the certificate is unknown, or of another host", async () => {
    const refused = {
      kind: "unread",
      error: { code: "FETCH_FAILED", remedy: expect.stringContaining("NODE_EXTRA_CA_CERTS") },
    };

    expect(await itemsAt(address(""), { NODE_EXTRA_CA_CERTS: "" })).toMatchObject([refused]);
    expect(await itemsAt(address("", { host: "127.0.0.1" }))).toMatchObject([refused]);
  });
});
