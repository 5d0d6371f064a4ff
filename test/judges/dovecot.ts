// Debian's mail server Dovecot, on loopback with TLS, for one account.

import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { foreignProcesses, freePort, programPath } from "./foreign-server.ts";

export const USER = "me@example.com";
export const PASSWORD = "quorvex-secret";

/** Programs that the server needs. Debian installs it in a folder that PATH of a user lacks. */
export const DOVECOT = programPath("dovecot") ?? programPath("../sbin/dovecot");
export const OPENSSL = programPath("openssl");

export interface MailServer {
  readonly port: number;
  /** The root certificate that signed the server's. */
  readonly rootCertificate: string;
  /** Folder of the account's mails: one file for each mail in FOLDER/cur. */
  readonly mails: string;
  close(): Promise<void>;
}

const START_MS = 60_000;
const POLL_MS = 100;
/** Dovecot serves no mails of root, so root gives them to "nobody". */
const NOBODY = 65_534;

/** Starts the server with the mails of each folder. */
export async function startDovecot(folders: Readonly<Record<string, readonly string[]>>): Promise<MailServer> {
  const processes = await foreignProcesses();
  const { folder } = processes;
  const port = await freePort();
  const { uid, gid, username } = userInfo();
  const owner = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  const home = join(folder, "home");
  for (const [name, mails] of Object.entries(folders)) {
    const path = join(home, "Maildir", name === "INBOX" ? "" : name);
    for (const part of ["cur", "new", "tmp"]) mkdirSync(join(path, part), { recursive: true });
    for (const [index, mail] of mails.entries()) {
      writeFileSync(join(path, "cur", `15${String(index).padStart(8, "0")}.M1P1.judge:2,`), mail);
    }
  }
  if (uid === 0) {
    // The temporary folder is closed to others.
    for (const path of [folder, home]) chownSync(path, owner.uid, owner.gid);
    processes.run("chown", ["-R", `${owner.uid}:${owner.gid}`, home], folder);
  }
  makeCertificates(processes, folder);
  // Without root, all its processes run as this user.
  const group = execFileSync("id", ["-gn"], { encoding: "utf8" }).trim();
  const users = `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${group}\n`;
  const own = uid === 0 ? "" : users;
  writeFileSync(join(folder, "dovecot.conf"), configuration(folder, port, owner) + own);
  processes.start(DOVECOT ?? "dovecot", ["-F", "-c", join(folder, "dovecot.conf")]);
  await listening(port).catch(async (error: unknown) => {
    await processes.close();
    throw error;
  });
  return { port, rootCertificate: join(folder, "ca.pem"), mails: join(home, "Maildir"), close: processes.close };
}

function makeCertificates(
  { run }: { run(command: string, args: readonly string[], cwd: string): void },
  folder: string,
) {
  const openssl = (args: string) => run(OPENSSL ?? "openssl", args.split(" "), folder);
  const key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost\n");
  openssl(`req -x509 ${key} -keyout ca.key -out ca.pem -subj /CN=judge -days 2`);
  openssl(`req ${key} -keyout key.pem -out request.pem -subj /CN=localhost`);
  openssl("x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -out cert.pem -days 2 -extfile names");
}

function configuration(folder: string, port: number, { uid, gid }: { uid: number; gid: number }): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:~/Maildir:LAYOUT=fs
auth_failure_delay = 0
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`;
}

async function listening(port: number): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += POLL_MS) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      }).once("error", () => resolve(false));
    });
    if (isOpen) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Dovecot did not listen in ${START_MS} ms`);
}
