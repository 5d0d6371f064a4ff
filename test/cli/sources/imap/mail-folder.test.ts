import { describe, expect, it } from "vitest";
import { imapFailure } from "../../../../cli/sources/imap/imap-failures.ts";
import { mailAddress, mailFolderAt } from "../../../../cli/sources/imap/mail-folder.ts";
import { mailsInFolder } from "../../../../cli/sources/imap/mails-in-folder.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";

const PLACE = { host: "mail.example", port: 993, user: "me@example.com", folder: "INBOX" };

describe("the address of a mail folder", () => {
  it.each([
    ["imaps://me@mail.example/Reading", { ...PLACE, user: "me", folder: "Reading" }],
    ["IMAPS://me@example.com@mail.example:1993/a/b c#1/", { ...PLACE, port: 1993, folder: "a/b c#1" }],
    ["imaps://me%40example.com@mail.example/%5BGmail%5D/All%20Mail", { ...PLACE, folder: "[Gmail]/All Mail" }],
    ["imaps://me@[::1]:1993", { ...PLACE, host: "::1", port: 1993, user: "me" }],
  ])("%s is read with its parts", (address, expected) => {
    expect(mailFolderAt(address)).toEqual(expected);
    expect(mailFolderAt(mailAddress(expected))).toEqual(expected);
  });

  it.each(["imaps://mail.example/INBOX", "imaps://me@", "imaps://me@host:70000/x", "imaps://me:secret@mail.example/x"])(
    "%s is refused with a remedy, without its secrets",
    (address) => {
      expect(() => mailFolderAt(address)).toThrow(
        expect.objectContaining({
          code: "INVALID_EVENT",
          message: expect.not.stringContaining("secret"),
          remedy: expect.stringContaining("imaps://user@host/Folder"),
        }),
      );
    },
  );
});

describe("a mail folder that cannot be read", () => {
  it.each([
    [{ authenticationFailed: true, responseText: "Invalid credentials" }, "ACCESS_DENIED", "TEXTRACTOR_IMAP_PASSWORD"],
    [{ mailboxMissing: true }, "NOT_FOUND", "INBOX, Label"],
    [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "FETCH_FAILED", "NODE_EXTRA_CA_CERTS"],
    [{ code: "ERR_TLS_CERT_ALTNAME_INVALID" }, "FETCH_FAILED", "NODE_EXTRA_CA_CERTS"],
    [{ code: "ECONNREFUSED" }, "FETCH_FAILED", "connection"],
    [{ responseStatus: "NO", responseText: "try later" }, "FETCH_FAILED", "again"],
  ])("by %j is reported as %s", async (facts, code, remedy) => {
    const error = Object.assign(new Error("failed"), facts);
    const folders = async () => [{ path: "INBOX" }, { path: "Label" }];

    expect(await imapFailure(error, PLACE, folders)).toMatchObject({ code, remedy: expect.stringContaining(remedy) });
  });

  it("by a fault of ours stays that fault", async () => {
    const error = new TypeError("x is not a function");

    expect(await imapFailure(error, PLACE, async () => [])).toBe(error);
  });

  it("is reported when nobody listens, and without a password", async () => {
    const tools = { password: "x", mostBytes: 100, fetch: readSettings({}).fetch };
    // Port 1 of loopback is reserved and closed.
    const read = (password: string | undefined) =>
      Array.fromAsync(mailsInFolder({ ...PLACE, host: "127.0.0.1", port: 1 }, { ...tools, password }));

    await expect(read("x")).rejects.toMatchObject({ code: "FETCH_FAILED" });
    await expect(read(undefined)).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  });
});
