// Healthy pages whose letters do not run as those of a sentence: what a judge of letters must leave alone.

import type { FontText } from "../../functions/engine/layout/garbled/garbled.ts";
import type { Random } from "./random/seeded.ts";

type Make = (random: Random) => FontText[];

export const ODD_PAGES: Readonly<Record<string, Make>> = {
  formulas: (random) =>
    times(20 + random.below(30), () => [
      { font: "body", text: random.pick(["where", "and therefore", "we have", "such that", "for all", "so that"]) },
      ...[..."xyzfgabnkλμσθπφ∑∫√∂∞≤≥≠≈∈∀∃→⇒±×÷ℝℕ"].flatMap((symbol) =>
        random.below(3) === 0
          ? [
              { font: "math", text: symbol },
              { font: "body", text: random.pick(["=", "+", "(", ")", "2"]) },
            ]
          : [],
      ),
    ]),
  "formulas in mathematical letters": (random) =>
    times(40, () => [
      { font: "math", text: pickLetters("𝑎𝑏𝑐𝑑𝑒𝑓𝑔𝑥𝑦𝑧𝛼𝛽𝛾𝜆𝜇𝐀𝐁𝐱𝐲ℒℋ", 1 + random.below(6), random) },
      { font: "body", text: "= 0, 1, 2" },
    ]),
  "C code": (random) =>
    times(15 + random.below(20), () => [
      {
        font: "code",
        text: random.pick([
          "static int xfrm_lkup(struct net *ntx, u8 *dptr, size_t len)",
          "	if (!skb || skb->prio > QDISC_MAXQ) { kfree(buf); goto err_out; }",
          "#define HTTPD_CGI_FNMTCH(p, q) (strncmp((p), (q), sizeof(q) - 1) == 0)",
          "	memcpy(&hdr->dst_addr, ipv6_addr_any, sizeof(struct in6_addr));",
          "for (i = 0, j = nmemb - 1; i < j; i++, j--) swp(ptr + i * sz, ptr + j * sz);",
          '		case EPROTONOSUPPORT: errx(EXIT_FAILURE, "%s: strtol(3)", argv[optind]);',
          "typedef uint32_t __attribute__((vector_size(16))) v4su;",
        ]),
      },
    ]),
  assembly: (random) =>
    times(40, () => [
      {
        font: "code",
        text: `${hex(8, random)}  ${random.pick(["movzx", "vpxor", "jnz", "lea", "cmpxchg", "pushf", "sub"])} ${random.pick(["rbx", "xmm7", "r12d", "qword ptr [rsp+18h]"])}, ${hex(4, random)}h`,
      },
    ]),
  "hexadecimal dump": (random) =>
    times(40, () => [{ font: "code", text: `${hex(8, random)}: ${times(8, () => [hex(4, random)]).join(" ")}` }]),
  "base64 keys": (random) =>
    times(30, () => [
      {
        font: "code",
        text: pickLetters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", 64, random),
      },
    ]),
  "part numbers": (random) =>
    times(60, () => [
      {
        font: "body",
        text: `${pickLetters("ABCDEFGHJKLMNPQRSTUVWXYZ", 2 + random.below(4), random)}-${random.below(100_000)}-${pickLetters("KLMXYZ", 2, random)}`,
      },
      { font: "body", text: `${random.below(900)}` },
    ]),
  "ticker symbols": (random) =>
    times(80, () => [
      { font: "body", text: pickLetters("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 3 + random.below(3), random) },
      { font: "body", text: `${random.below(90_000) / 100}` },
    ]),
  "genetic sequences": (random) => times(40, () => [{ font: "code", text: pickLetters("acgt", 60, random) }]),
  "protein sequences": (random) =>
    times(30, () => [{ font: "code", text: pickLetters("ACDEFGHIKLMNPQRSTVWYLLAAGGSSEEVV", 60, random) }]),
  "a puzzle of letters": (random) =>
    times(15, () =>
      [..."0123456789ABCDE"].map(() => ({ font: "grid", text: pickLetters("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1, random) })),
    ),
  "names and addresses": (random) =>
    times(40, () => [
      {
        font: "body",
        text: `${random.pick(["Zbigniew", "Siobhan", "Xiuying", "Ngozi", "Þórdís", "Llewellyn", "Wojciech", "Mthunzi", "Đặng", "Szymon"])} ${random.pick(["Brzęczyszczykiewicz", "O’Dwyer", "Nguyễn", "Mkhize", "Pwllheli", "Hrdlička", "Szczepańska", "van ’t Hoff", "Eyjólfsdóttir", "Xhosa"])}`,
      },
      {
        font: "body",
        text: `${random.below(300)} ${random.pick(["Krzyżowa St", "Rhydypwll Rd", "Hlubočky 4", "Kgalagadi Ave", "ul. Długa"])}`,
      },
    ]),
  references: (random) =>
    times(25, () => [
      {
        font: "body",
        text: `[${random.below(99)}] J. ${random.pick(["Krzysztof", "Ng", "Schwartz", "Bjørnstad"])}, ${random.pick(["IEEE Trans. VLSI Syst.", "Proc. SIGMOD", "J. Phys. Chem. B", "Z. Angew. Math. Mech."])} ${random.below(60)}(${random.below(12)}):${random.below(900)}–${random.below(999)}, doi:10.1145/${random.below(9_999_999)}, https://example.org/${pickLetters("abcdefghkmxyz0123456789", 9, random)}`,
      },
    ]),
  "bullets and icons of private use": (random) =>
    times(20, () => [
      {
        font: "symbols",
        text: random.pick(["\uf0b7", "\uf0a7", "\uf06e", "\uf0e0", "\uf0d8", "\uf071", "\uf00c", "\uf017"]),
      },
      {
        font: "body",
        text: random.pick(["Check the oil before you start.", "Send the form to the office.", "Doors close at nine."]),
      },
    ]),
  "leaders of private use": (random) =>
    times(30, () => [
      { font: "body", text: `Chapter ${random.below(30)}` },
      { font: "symbols", text: "\uf02e".repeat(30 + random.below(30)) },
      { font: "body", text: `${random.below(400)}` },
    ]),
  capitals: (random) =>
    times(15, () => [
      {
        font: "body",
        text: random.pick([
          "THE SOFTWARE IS SOLD WITHOUT ANY WARRANTY WHATSOEVER.",
          "IN NO EVENT SHALL THE SELLER BE LIABLE FOR LOST PROFITS.",
          "KEEP AWAY FROM CHILDREN, SPARKS AND OPEN FLAMES.",
        ]),
      },
    ]),
  "letters spaced out": (random) =>
    times(8, () =>
      [..."ANNUAL REPORT OF THE WATER BOARD"].map((letter) => ({
        font: random.pick(["title", "title"]),
        text: letter,
      })),
    ),
  abbreviations: (random) =>
    times(40, () => [
      {
        font: "body",
        text: random.pick([
          "TCP/IP",
          "DNSSEC",
          "HTTP/2 RST_STREAM",
          "XML-RPC",
          "vCPU",
          "kWh",
          "mmHg",
          "pH",
          "GmbH & Co. KG",
          "P.O. Box",
          "RFC 8446",
          "SHA-256",
          "LDAP DN",
          "WPA2-PSK",
        ]),
      },
    ]),
  pronunciations: (random) =>
    times(30, () => [
      { font: "body", text: random.pick(["thorough", "bridge", "colonel", "quay"]) },
      { font: "phonetic", text: random.pick(["/ˈθʌɹə/", "/bɹɪdʒ/", "/ˈkɜːnəl/", "/kiː/", "[ʃtʁaːsə]"]) },
    ]),
  chemistry: (random) =>
    times(30, () => [
      {
        font: "body",
        text: random.pick([
          "2-(4-isobutylphenyl)propanoic acid",
          "N,N-dimethyltryptamine",
          "CH3(CH2)16COOH",
          "[Co(NH3)6]Cl3",
          "poly(vinylidene difluoride)",
          "tert-butyldimethylsilyl",
          "Fe2O3 + 3 CO → 2 Fe + 3 CO2",
        ]),
      },
    ]),
  "chess and music": (random) =>
    times(60, () => [
      {
        font: "body",
        text: random.pick([
          "1. e4 c5",
          "Nf3 d6",
          "Bxh7+ Kxh7",
          "O-O-O",
          "Qd8#",
          "♘f6",
          "Cmaj7",
          "F♯m7♭5",
          "pizz. mf < ff",
        ]),
      },
    ]),
  "old Latin": (random) =>
    times(15, () => [
      {
        font: "body",
        text: random.pick([
          "Omnis mercator qui aurum in arca servat fures noctu timet.",
          "Quicquid agis prudenter agas et respice finem operis.",
          "Pons lapideus super flumen anno sexto regni aedificatus est.",
        ]),
      },
    ]),
  numbers: (random) => times(120, () => [{ font: "body", text: `${random.below(9_999_999) / 100}` }]),
  emoji: (random) =>
    times(30, () => [
      { font: "emoji", text: random.pick(["😀", "🎉", "👍🏽", "🇪🇺", "☕️", "🐈"]) },
      { font: "body", text: random.pick(["see you soon", "well done", "thank you"]) },
    ]),
  "two scripts side by side": (random) =>
    times(25, () => [
      {
        font: "body",
        text: random.pick([
          "water – вода",
          "bread – хлеб",
          "house – 家",
          "book – كتاب",
          "sea – θάλασσα",
          "sun – שמש",
          "tree – 나무",
          "Wi-Fi 接続",
          "USB-порт",
        ]),
      },
    ]),
};

function times<T>(count: number, make: () => readonly T[]): T[] {
  return Array.from({ length: count }, make).flat();
}

function pickLetters(letters: string, count: number, random: Random): string {
  const each = [...letters];
  return Array.from({ length: count }, () => random.pick(each)).join("");
}

function hex(digits: number, random: Random): string {
  return pickLetters("0123456789ABCDEF", digits, random);
}
