// A lease keeps two runs from doing the same page: an object with an owner and an expiry, written conditionally and
// renewed while its owner lives.

import { sleep, whileRepeating } from "../../base/budget.ts";
import { ExtractionError } from "../../base/errors.ts";
import { isRecord } from "../../base/is-record.ts";
import { ownMark } from "../../base/own-mark.ts";
import type { Storage } from "../../storage/storage.ts";

/** A killed owner blocks its page for at most this long. */
const LEASE_MS = 20_000;
/** Two renewals may get lost before the lease does. */
const RENEWAL_MS = 6_000;
const POLL_MS = 500;
/** Clocks of two machines may differ by this much. A lease that expires later still is damaged. */
const CLOCK_SKEW_MS = 60_000;

interface Lease {
  readonly owner: string;
  /** Milliseconds since the epoch, by the owner's clock. */
  readonly expires: number;
}

/**
 * Does the work under the lease and resolves to its result; or waits for the run that holds the lease and resolves to
 * what that one finished. Rejects when the signal aborts.
 */
export async function underLease<T>(
  uri: string,
  owner: string,
  storage: Storage,
  signal: AbortSignal,
  finished: () => Promise<T | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const claim = await claimLease(uri, owner, storage, signal);
    if (claim !== undefined) return await workAndRelease(claim, uri, owner, storage, signal, finished, work);
    const done = await finished();
    if (done !== undefined) return done;
    await sleep(POLL_MS, signal);
  }
}

/** Frees the page of a run that is known to have died, so that nobody waits for the expiry. */
export async function releaseLease(uri: string, owner: string, storage: Storage): Promise<void> {
  const held = await readLease(uri, storage);
  if (held?.lease?.owner === owner) await storage.delete(uri);
}

async function workAndRelease<T>(
  claimed: string,
  uri: string,
  owner: string,
  storage: Storage,
  signal: AbortSignal,
  finished: () => Promise<T | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  let version: string | undefined = claimed;
  let renewal: Promise<unknown> = Promise.resolve();
  const renew = () => {
    renewal = renewal
      .then(async () => {
        if (version !== undefined) version = await writeLease(uri, owner, storage, { version }, signal);
      })
      .catch(giveUpRenewing);
  };
  // A renewal that fails leaves the lease to its expiry; the work itself is idempotent.
  const giveUpRenewing = () => {
    version = undefined;
  };
  try {
    // Looked for only now: the one who held it before us may have finished until the very end.
    return (await finished()) ?? (await whileRepeating(RENEWAL_MS, renew, work));
  } finally {
    await renewal;
    await releaseLease(uri, owner, storage);
  }
}

/** The version of our lease, or undefined while somebody else's is alive. */
async function claimLease(
  uri: string,
  owner: string,
  storage: Storage,
  signal: AbortSignal,
): Promise<string | undefined> {
  const fresh = await writeLease(uri, owner, storage, "absent", signal);
  if (fresh !== undefined) return fresh;
  const held = await readLease(uri, storage);
  if (held === undefined || isAlive(held.lease)) return undefined;
  return await writeLease(uri, owner, storage, { version: held.version }, signal);
}

function writeLease(
  uri: string,
  owner: string,
  storage: Storage,
  onlyIf: "absent" | { readonly version: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const lease: Lease = { owner, expires: Date.now() + LEASE_MS };
  return storage.write(uri, JSON.stringify(lease), {
    signal,
    contentType: "application/json",
    metadata: ownMark(),
    onlyIf,
    temporary: true,
  });
}

function isAlive(lease: Lease | undefined): boolean {
  if (lease === undefined) return false;
  const left = lease.expires - Date.now();
  return left > 0 && left <= LEASE_MS + CLOCK_SKEW_MS;
}

/** Without a lease where the object holds none: whoever finds a damaged one takes it over. */
async function readLease(
  uri: string,
  storage: Storage,
): Promise<{ lease: Lease | undefined; version: string } | undefined> {
  try {
    const { bytes, facts } = await storage.read(uri);
    return { lease: parseLease(Buffer.from(bytes).toString("utf8")), version: facts.version };
  } catch (error) {
    if (error instanceof ExtractionError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

function parseLease(text: string): Lease | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || typeof parsed["owner"] !== "string" || typeof parsed["expires"] !== "number")
      return undefined;
    return { owner: parsed["owner"], expires: parsed["expires"] };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
