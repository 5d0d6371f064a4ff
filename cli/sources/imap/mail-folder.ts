// Addresses of folders on mail servers (RFC 5092): imaps://user@host/Folder.

import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { percentDecoded } from "../../../functions/engine/base/percent-encoding.ts";

export interface MailFolder {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly folder: string;
}

const PORT = 993;
const ADDRESS = /^imaps:\/\/(?:([^/]*)@)?(\[[\da-f:.]+\]|[^/:@\s]+)(?::(\d{1,5}))?(?:\/(.*))?$/is;

/** Reads imaps://user@host/Folder. Characters may be percent-encoded. The folder is INBOX where none is given. */
export function mailFolderAt(address: string): MailFolder {
  const [, user = "", host = "", port = String(PORT), folder = ""] = ADDRESS.exec(address) ?? [];
  if (user === "" || Number(port) > 65_535) throw unclear("the address names no user, host and folder");
  if (user.includes(":")) throw unclear("the address holds a password, which others could see");
  return {
    host: host.replace(/^\[|\]$/g, ""),
    port: Number(port),
    user: percentDecoded(user),
    folder: percentDecoded(folder.replace(/\/$/, "")) || "INBOX",
  };
}

/** The address of a folder or mail (RFC 5092), without secrets. */
export function mailAddress({ host, port, user, folder }: MailFolder, uid?: number): string {
  const at = `${host.includes(":") ? `[${host}]` : host}${port === PORT ? "" : `:${port}`}`;
  const path = folder.split("/").map(encodeURIComponent).join("/");
  return `imaps://${encodeURIComponent(user)}@${at}/${path}${uid === undefined ? "" : `;UID=${uid}`}`;
}

function unclear(problem: string): ExtractionError {
  return new ExtractionError("INVALID_EVENT", problem, {
    remedy: "write imaps://user@host/Folder, and set TEXTRACTOR_IMAP_PASSWORD",
  });
}
