// Damage to the tokens of XML, HTML, RTF and mail.

import type { Random } from "../random/seeded.ts";
import { insert, type Mutator, oddNumber, repeatPiece, replaceSome, setNumbers } from "./mutate-bytes.ts";

const FRAGMENTS = [
  "<a>".repeat(3_000),
  "&a;".repeat(50),
  "<![CDATA[",
  "<!--",
  "<?x ",
  `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(8)}"><!ENTITY c "${"&b;".repeat(8)}">]>`,
  "&#x1b;]0;pwn&#7;",
  "\x1b]0;pwn\x07\x1b[2J",
  "&#0;",
  "&#x110000;",
  "\0",
  "__proto__",
  "constructor",
  "</",
  "\xff\xfe",
  'xml:space="preserve"',
] as const;

const TAG = /<[^<>]{1,300}>/g;
const ATTRIBUTE = /[\w:]+="[^"]*"/g;
const LONGEST_SUBTREE = 3_000;

const insertFragment: Mutator = (bytes, random) =>
  insert(bytes, random.below(bytes.length + 1), random.pick(FRAGMENTS));

const dropTags: Mutator = (bytes, random) => replaceSome(bytes, TAG, random, [1, 2, 10], () => "");

const swapTags: Mutator = (bytes, random) => replaceSome(bytes, TAG, random, [1, 3, 10], (_, all) => random.pick(all));

const repeatSubtree: Mutator = (bytes, random, others) => {
  const places = [...bytes.toString("latin1").matchAll(TAG)].map(({ index }) => index);
  if (places.length === 0) return repeatPiece(bytes, random, others);
  const [from = 0, to = 0] = [random.pick(places), random.pick(places)].sort((a, b) => a - b);
  const end = Math.min(to, from + LONGEST_SUBTREE);
  const copies = Array.from({ length: random.pick([1, 10, 60]) }, () => bytes.subarray(from, end));
  return Buffer.concat([bytes.subarray(0, end), ...copies, bytes.subarray(end)]);
};

const editAttributes: Mutator = (bytes, random) =>
  replaceSome(bytes, ATTRIBUTE, random, [1, 4, 12], (match, all) => {
    const [name, value] = parted(match);
    const [otherName, otherValue] = parted(random.pick(all));
    return random.pick([
      `${name}=${otherValue}`,
      `${otherName}=${value}`,
      `${name}="${oddNumber(random)}"`,
      `${name}=""`,
      `${name}="__proto__"`,
    ]);
  });

const XML_DAMAGE: readonly Mutator[] = [insertFragment, dropTags, swapTags, repeatSubtree, editAttributes, setNumbers];

export const damageXml: Mutator = (bytes, random, others) => random.pick(XML_DAMAGE)(bytes, random, others);

const RTF_FRAGMENTS = [
  "{".repeat(3_000),
  "}",
  "\\bin99999999 ",
  "\\u-1 ?",
  "\\uc99999 ",
  "\\trowd",
  "\\cellx-2147483648",
  "\\cell",
  "\\row",
  "{\\*\\objdata ff",
  "{\\pict\\pngblip ",
  "\\'",
  "\\levelnfc99",
  "{\\field{\\*\\fldinst HYPERLINK",
] as const;

export const damageRtf: Mutator = (bytes, random) => {
  if (random.below(3) === 0) return insert(bytes, random.below(bytes.length + 1), random.pick(RTF_FRAGMENTS));
  return replaceSome(bytes, /\\[a-z]+-?\d*|[{}]/g, random, [1, 3, 10, 40], (_, all) => random.pick(all));
};

const MAIL_FRAGMENTS = [
  "--",
  "\r\n\r\n",
  "=?utf-8?B?////?=",
  "=?x?q?=FF?=",
  'Content-Type: multipart/mixed; boundary=""\r\n',
  "Content-Transfer-Encoding: x-uuencode\r\n",
  "=\r\n",
  "Content-Type: message/rfc822\r\n\r\n".repeat(50),
  "From x\n",
  "\x1b]0;p\x07",
] as const;

const MAIL_DAMAGE: readonly Mutator[] = [
  (bytes, random) => replaceSome(bytes, /\r?\n\r?\n/g, random, [1], () => "\n"),
  (bytes, random) => insert(bytes, random.below(bytes.length + 1), random.pick(MAIL_FRAGMENTS)),
  (bytes, random) => renameBoundary(bytes, random),
  (bytes, random) => replaceSome(bytes, /^[\w-]+:/gm, random, [1, 3], (_, all) => random.pick(all)),
  repeatPiece,
];

export const damageMail: Mutator = (bytes, random, others) => random.pick(MAIL_DAMAGE)(bytes, random, others);

/** Renames the boundary in some of the places where it stands. */
function renameBoundary(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString("latin1");
  const boundary = /boundary="?([^"\r\n;]+)/.exec(text)?.[1];
  if (boundary === undefined) return insert(bytes, random.below(bytes.length + 1), random.pick(MAIL_FRAGMENTS));
  const pieces = text.split(boundary);
  const renamed = random.pick([1, 2, 5]);
  return Buffer.from(
    pieces
      .map((piece, index) => piece + (index === pieces.length - 1 ? "" : index < renamed ? "a" : boundary))
      .join(""),
    "latin1",
  );
}

function parted(attribute: string): readonly [name: string, value: string] {
  const at = attribute.indexOf("=");
  return [attribute.slice(0, at), attribute.slice(at + 1)];
}
