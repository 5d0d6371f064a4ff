// RC4, the cipher of Office 97 to 2003. OpenSSL 3 no longer offers it.

/** Key stream of RC4. Each call returns the next bytes. */
export function rc4Stream(key: Uint8Array): (length: number) => Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    const kept = state[one] as number;
    state[one] = state[other] as number;
    state[other] = kept;
  };
  let mixed = 0;
  for (const at of state.keys()) {
    mixed = (mixed + (state[at] as number) + (key[at % key.length] as number)) & 255;
    swap(at, mixed);
  }
  let [one, other] = [0, 0];
  return (length) => {
    const made = new Uint8Array(length);
    for (let at = 0; at < length; at++) {
      one = (one + 1) & 255;
      other = (other + (state[one] as number)) & 255;
      swap(one, other);
      made[at] = state[((state[one] as number) + (state[other] as number)) & 255] as number;
    }
    return made;
  };
}
