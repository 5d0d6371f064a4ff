// A lease keeps two runs from recognising the same page. It is an object with an owner and an expiry, which is written
// conditionally and renewed while its owner lives.

import { sleep, whileRepeating } from "../../base/budget.ts";
import { ExtractionError } from "../../base/errors.ts";
import { isRecord } from "../../base/is-record.ts";
import { ownMark } from "../../base/own-mark.ts";
import type { Storage } from "../../storage/storage.ts";

/** The longest time for which a killed owner blocks its page. */
const LEASE_MS = 20_000;
/** Interval of renewals: two may fail before the lease expires. */
const RENEWAL_MS = 6_000;
const POLL_MS = 500;
/** Allowed difference between the clocks of two machines. A lease that expires even later is damaged. */
const CLOCK_SKEW_MS = 60_000;

interface Lease {
  readonly owner: string;
  /** Milliseconds since the epoch, by the owner's clock. */
  readonly expires: number;
}

/** Place and owner of a lease. */
export interface LeaseClaim {
  readonly uri: string;
  readonly owner: string;
  readonly storage: Storage;
  readonly signal: AbortSignal;
}

/**
 * Does the work under the lease and resolves to its result. While another run holds the lease, waits for that run's
 * result, which `findResult` reads. Rejects when the signal aborts.
 */
export async function underLease<T>(
  claim: LeaseClaim,
  findResult: () => Promise<T | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const version = await claimLease(claim);
    if (version !== undefined) return await workAndRelease(claim, version, findResult, work);
    const result = await findResult();
    if (result !== undefined) return result;
    await sleep(POLL_MS, claim.signal);
  }
}

/** Releases the lease of a run that has died, so that no other run waits for its expiry. */
export async function releaseLease(uri: string, owner: string, storage: Storage): Promise<void> {
  const held = await readLease(uri, storage);
  if (held?.lease?.owner === owner) await storage.delete(uri);
}

async function workAndRelease<T>(
  claim: LeaseClaim,
  claimed: string,
  findResult: () => Promise<T | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  let version: string | undefined = claimed;
  let renewal: Promise<unknown> = Promise.resolve();
  const renew = () => {
    renewal = renewal
      .then(async () => {
        if (version !== undefined) version = await writeLease(claim, { version });
      })
      .catch(giveUpRenewing);
  };
  // After a failed renewal the lease expires. That is safe, because the work is idempotent.
  const giveUpRenewing = () => {
    version = undefined;
  };
  try {
    // Checked only now, because the previous owner may have finished just before it released the lease.
    return (await findResult()) ?? (await whileRepeating(RENEWAL_MS, renew, work));
  } finally {
    await renewal;
    await releaseLease(claim.uri, claim.owner, claim.storage);
  }
}

/** Resolves to the version of our lease, or to undefined while another run's lease is alive. */
async function claimLease(claim: LeaseClaim): Promise<string | undefined> {
  const fresh = await writeLease(claim, "absent");
  if (fresh !== undefined) return fresh;
  const held = await readLease(claim.uri, claim.storage);
  if (held === undefined || isAlive(held.lease)) return undefined;
  return await writeLease(claim, { version: held.version });
}

function writeLease(
  { uri, owner, storage, signal }: LeaseClaim,
  onlyIf: "absent" | { readonly version: string },
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

/**
 * Reads the lease object. `lease` is undefined where the content is damaged: the reader may then take the lease over.
 */
async function readLease(
  uri: string,
  storage: Storage,
): Promise<{ lease: Lease | undefined; version: string } | undefined> {
  try {
    const { bytes, version } = await storage.read(uri);
    return { lease: parseLease(Buffer.from(bytes).toString("utf8")), version: version() };
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
