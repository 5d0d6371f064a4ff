// A storage that is opened on first use: loading S3's client alone takes 115 ms of CPU time.

import { readChanged, type Storage } from "./storage.ts";

export function openedLate(open: () => Promise<Storage>): Storage {
  let opening: Promise<Storage> | undefined;
  const opened = () => {
    opening ??= open();
    return opening;
  };
  return {
    head: async (uri, options) => (await opened()).head(uri, options),
    read: async (uri, options) => (await opened()).read(uri, options),
    readChanged: async (uri, version, options) => readChanged(await opened(), uri, version, options),
    readRange: async (uri, start, end, options) => (await opened()).readRange(uri, start, end, options),
    write: async (uri, body, options) => (await opened()).write(uri, body, options),
    delete: async (uri, options) => (await opened()).delete(uri, options),
  };
}
