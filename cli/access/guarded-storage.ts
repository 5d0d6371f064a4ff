// A storage that keeps to the allowed places, whichever code reads or writes.

import type { Storage } from "../../functions/engine/storage/storage.ts";
import { type AllowedPlaces, allowedAddress } from "./allowed-places.ts";

/** Each method throws ADDRESS_REFUSED outside of the places. Links are resolved at each call. */
export function guardedStorage(others: Storage, places: AllowedPlaces): Storage {
  const checked = (uri: string) => allowedAddress(uri, places);
  return {
    head: async (uri, options) => others.head(checked(uri), options),
    read: async (uri, options) => others.read(checked(uri), options),
    readRange: async (uri, start, end, options) => others.readRange(checked(uri), start, end, options),
    write: async (uri, body, options) => others.write(checked(uri), body, options),
    delete: async (uri, options) => others.delete(checked(uri), options),
  };
}
