// RC4, the cipher of Office 97 to 2003. OpenSSL 3 no longer offers it.

/** Key stream of RC4. Each call returns the next bytes. */
export function rc4Stream(key: Uint8Array): (length: number) => Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = kept;
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let [one, other] = [0, 0];
  return (length) => {
    const made = new Uint8Array(length);
    for (let at = 0; at < length; at++) {
      one = (one + 1) & 255;
      other = (other + (state[one] ?? 0)) & 255;
      swap(one, other);
      made[at] = state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0;
    }
    return made;
  };
}
