// EBCDIC, the encoding of mainframes. Code page 500 is the international Latin one (CDRA, code page 00500).

import { whenNeeded } from "../../base/when-needed.ts";

/** Characters of the bytes from 0x40 on. Smaller bytes are controls. */
const CHARACTERS = [
  " \xa0âäàáãåçñ[.<(+!&éêëèíîïìß]$*);^-/ÂÄÀÁÃÅÇÑ¦,%_>?",
  "øÉÊËÈÍÎÏÌ`:#@'=\"Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤",
  "µ~stuvwxyz¡¿ÐÝÞ®¢£¥·©§¶¼½¾¬|¯¨´×{ABCDEFGHI\xadôöòóõ",
  "}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\x9f",
].join("");
const CONTROLS: Readonly<Record<number, string>> = { 5: "\t", 12: "\f", 13: "\r", 21: "\n", 37: "\n" };
const FIRST_CHARACTER = 0x40;
const SPACE = 0x40;

/** Latin-1 code by byte; 0 for controls without a meaning in text. */
const LATIN = whenNeeded(() =>
  Uint8Array.from({ length: 256 }, (_, byte) => {
    const character = byte < FIRST_CHARACTER ? CONTROLS[byte] : CHARACTERS[byte - FIRST_CHARACTER];
    return character?.charCodeAt(0) ?? 0;
  }),
);
const IS_PLAIN = whenNeeded(() =>
  Array.from(LATIN(), (code) => /[\sa-zA-Z0-9.,;:'"()/&%+=?!_-]/.test(String.fromCharCode(code))),
);

const FEWEST_BYTES = 64;
const LEAST_SHARE_OF_SPACES = 0.05;
const LEAST_SHARE_OF_PLAIN = 0.95;

/** Recognizes EBCDIC: nearly all bytes are its letters, digits and signs, and many are its space (ASCII's "@"). */
export function isEbcdic(sample: Uint8Array): boolean {
  if (sample.length < FEWEST_BYTES) return false;
  const isPlain = IS_PLAIN();
  let spaces = 0;
  let plain = 0;
  for (const byte of sample) {
    if (byte === SPACE) spaces++;
    if (isPlain[byte] === true) plain++;
  }
  return spaces >= sample.length * LEAST_SHARE_OF_SPACES && plain >= sample.length * LEAST_SHARE_OF_PLAIN;
}

export function decodeEbcdic(bytes: Uint8Array): string {
  const latin = LATIN();
  const text = Buffer.alloc(bytes.length);
  let length = 0;
  for (const byte of bytes) {
    const code = latin[byte] ?? 0;
    if (code !== 0) text[length++] = code;
  }
  return text.toString("latin1", 0, length);
}
