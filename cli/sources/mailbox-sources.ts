// The documents that the mails of a mailbox, or of a folder on a mail server, name.

import type { Settings } from "../../functions/engine/base/settings.ts";
import type { Storage } from "../../functions/engine/storage/storage.ts";
import { mailAddress, mailFolderAt } from "./imap/mail-folder.ts";
import { mailsInFolder } from "./imap/mails-in-folder.ts";
import { EXCLUDED_LINKS } from "./mail-links.ts";
import { documentsInMail, type MailTools } from "./mail-sources.ts";
import { mailsIn, mailTooLarge, oneMail } from "./mailbox.ts";
import { reporting, type Sourced } from "./source.ts";

export interface MailboxOptions {
  /** Parts of addresses that are skipped, in any case. Absent: EXCLUDED_LINKS for the links of mails, and none for others. */
  readonly exclude?: readonly string[] | undefined;
  /** Skips links of mails with tracking parameters. Otherwise they lose these parameters. */
  readonly dropTracked: boolean;
}

export interface MailboxTools {
  /** Bytes of a list or mailbox. Throws ExtractionError. */
  read(uri: string): AsyncIterable<Uint8Array>;
  /** Storage for pages that are only read for their story. */
  readonly storage: Pick<Storage, "read">;
  readonly settings: Pick<Settings, "sources" | "storySites" | "fetch">;
  /** Password of mail accounts, from the environment. */
  readonly imapPassword?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads the links of a mail, or of all mails of a mailbox. */
export async function* documentsInMailbox(
  path: string,
  options: MailboxOptions,
  tools: MailboxTools,
): AsyncGenerator<Sourced> {
  const { mailBytes } = tools.settings.sources;
  const mails = /\.eml$/i.test(path) ? oneMail(tools.read(path), mailBytes) : mailsIn(tools.read(path), mailBytes);
  const own = mailToolsOf(options, tools);
  for await (const { number, bytes, error } of mails) {
    const mail = `${path}:${number}`;
    if (error === undefined) yield* reporting(mail, documentsInMail(bytes, own));
    else yield { kind: "unread", uri: mail, error };
  }
}

/** Reads the links of all mails in a folder on a mail server. */
export async function* documentsInFolder(
  source: string,
  options: MailboxOptions,
  tools: MailboxTools,
): AsyncGenerator<Sourced> {
  const place = mailFolderAt(source);
  const { sources, fetch } = tools.settings;
  const mails = mailsInFolder(place, { password: tools.imapPassword, mostBytes: sources.mailBytes, fetch });
  const own = mailToolsOf(options, tools);
  for await (const { uid, bytes } of mails) {
    const mail = mailAddress(place, uid);
    if (bytes !== undefined) yield* reporting(mail, documentsInMail(bytes, own));
    else yield { kind: "unread", uri: mail, error: mailTooLarge(sources.mailBytes) };
  }
}

function mailToolsOf({ exclude = EXCLUDED_LINKS, dropTracked }: MailboxOptions, tools: MailboxTools): MailTools {
  const { storage, signal, settings } = tools;
  const { sources: limits, storySites } = settings;
  return { storage, signal, rules: { exclude, dropTracked, mostLinks: limits.mailLinks, storySites }, limits };
}
