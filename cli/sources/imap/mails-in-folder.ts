// The mails of a folder on a mail server, over TLS, in the order of their UIDs. Nothing on the server changes.

import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { FetchLimits } from "../../../functions/engine/base/settings.ts";
import { imapFailure } from "./imap-failures.ts";
import { type MailFolder, mailAddress } from "./mail-folder.ts";

export interface FolderMail {
  readonly uid: number;
  /** Absent for a mail that is larger than the limit. */
  readonly bytes?: Uint8Array;
}

export interface ImapTools {
  readonly password: string | undefined;
  readonly mostBytes: number;
  readonly fetch: FetchLimits;
}

/** Mails that are fetched with one command, by number and bytes together. */
const MAILS_AT_ONCE = 50;
const BYTES_AT_ONCE = 8 * 1024 ** 2;

/** Yields the mails as they are when the folder is opened. Throws ExtractionError where the server refuses. */
export async function* mailsInFolder(place: MailFolder, tools: ImapTools): AsyncGenerator<FolderMail> {
  if (tools.password === undefined) {
    throw new ExtractionError("ACCESS_DENIED", `there is no password for ${mailAddress(place)}`, {
      remedy: "set TEXTRACTOR_IMAP_PASSWORD; for Gmail, to an app password",
    });
  }
  const client = await connected(place, tools.password, tools);
  const answered = <T>(work: () => Promise<T>) =>
    work().catch(async (error: unknown) => {
      throw await imapFailure(error, place, () => client.list());
    });
  try {
    // Read only: with EXAMINE, the server marks no mail as seen.
    const { exists } = await answered(() => client.mailboxOpen(place.folder, { readOnly: true }));
    const found = exists === 0 ? [] : await answered(() => sizesIn(client));
    for (let start = 0; start < found.length; ) {
      const end = endOfGroup(found, start, tools.mostBytes);
      const group = found.slice(start, end);
      const small = group.filter(({ size }) => size <= tools.mostBytes);
      const bodies = small.length === 0 ? NO_BODIES : await answered(() => bodiesOf(client, small));
      for (const { uid, size } of group) {
        const bytes = bodies.get(uid);
        if (size > tools.mostBytes) yield { uid };
        // A mail that was deleted meanwhile has no bytes.
        else if (bytes !== undefined) yield { uid, bytes };
      }
      start = end;
    }
  } finally {
    client.close();
  }
}

type Client = Awaited<ReturnType<typeof connected>>;

interface ListedMail {
  readonly uid: number;
  readonly size: number;
}

const NO_BODIES: ReadonlyMap<number, Uint8Array> = new Map();

async function connected(place: MailFolder, password: string, { fetch }: ImapTools) {
  const ImapFlow = await loadClient();
  const client = new ImapFlow({
    host: place.host,
    port: place.port,
    secure: true,
    auth: { user: place.user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: fetch.connectMs,
    greetingTimeout: fetch.headersMs,
    socketTimeout: fetch.totalMs,
  });
  // The commands reject with the same errors. Without a listener, the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw await imapFailure(error, place, async () => []);
  }
  return client;
}

async function loadClient() {
  try {
    return (await import("imapflow")).ImapFlow;
  } catch (cause) {
    throw new ExtractionError("NOT_AVAILABLE", "the package imapflow is not installed", {
      remedy: "install it with: npm install imapflow",
      cause,
    });
  }
}

/** Lists all mails by two numbers each. A client that fetches inside this loop would wait for itself. */
async function sizesIn(client: Client): Promise<readonly ListedMail[]> {
  const found: ListedMail[] = [];
  for await (const { uid, size = 0 } of client.fetch("1:*", { uid: true, size: true }, { uid: true })) {
    found.push({ uid, size });
  }
  return found.sort((one, other) => one.uid - other.uid);
}

function endOfGroup(found: readonly ListedMail[], start: number, mostBytes: number): number {
  let bytes = 0;
  let end = start;
  for (; end < found.length && end - start < MAILS_AT_ONCE; end++) {
    const size = found[end]?.size ?? 0;
    bytes += size > mostBytes ? 0 : size;
    if (bytes > BYTES_AT_ONCE && end > start) break;
  }
  return end;
}

async function bodiesOf(client: Client, mails: readonly ListedMail[]): Promise<ReadonlyMap<number, Uint8Array>> {
  const uids = mails.map(({ uid }) => uid).join(",");
  const bodies = new Map<number, Uint8Array>();
  for await (const { uid, source } of client.fetch(uids, { uid: true, source: true }, { uid: true })) {
    if (source !== undefined) bodies.set(uid, source);
  }
  return bodies;
}
