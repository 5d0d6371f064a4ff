// Errors for the user, from errors of the mail client and of its connection.

import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { isRecord } from "../../../functions/engine/base/is-record.ts";
import { publicText } from "../../../functions/engine/base/public-text.ts";
import { type MailFolder, mailAddress } from "./mail-folder.ts";

/** Node's codes for certificates that it refuses. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|SIGNATURE/;
/** Folders that a message names. */
const MOST_FOLDERS = 20;

/** Explains the error. `listFolders` is for a missing folder. Errors that no server can cause stay as they are. */
export async function imapFailure(
  error: unknown,
  place: MailFolder,
  listFolders: () => Promise<readonly { readonly path: string }[]>,
): Promise<unknown> {
  if (!isRecord(error) || error instanceof ExtractionError) return error;
  const { code, responseText, authenticationFailed, mailboxMissing, responseStatus } = error;
  const said = [responseText, code].find((text) => typeof text === "string" && text !== "") ?? "no answer";
  const seen = publicText(String(said));
  const at = mailAddress(place);
  if (authenticationFailed === true) {
    return new ExtractionError("ACCESS_DENIED", `the mail server refused the login for ${at} (${seen})`, {
      remedy: "check the user and TEXTRACTOR_IMAP_PASSWORD; many servers, such as Gmail's, need an app password",
      cause: error,
    });
  }
  if (mailboxMissing === true) {
    const folders = (await listFolders()).slice(0, MOST_FOLDERS).map(({ path }) => path);
    return new ExtractionError("NOT_FOUND", `${at} does not exist`, {
      remedy: `name one of its folders: ${publicText(folders.join(", "))}`,
      cause: error,
    });
  }
  if (typeof code === "string" && CERTIFICATE.test(code)) {
    return new ExtractionError("FETCH_FAILED", `the certificate of ${place.host} is refused (${seen})`, {
      remedy: "correct the host, or set NODE_EXTRA_CA_CERTS to the file of your own root certificate",
      cause: error,
    });
  }
  // Errors without a code of the system or an answer of the server are ours.
  if (typeof code !== "string" && responseStatus === undefined) return error;
  return new ExtractionError("FETCH_FAILED", `${at} could not be read (${seen})`, {
    remedy: "check the address and the connection, and run the command again",
    cause: error,
  });
}
