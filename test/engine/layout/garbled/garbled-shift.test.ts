import { expect, test } from "vitest";
import { hasShiftedGlyphs } from "../../../../functions/engine/layout/garbled/glyph-numbers.ts";

const TITLES = "Software Upgrade Files\nProperties and Security\nInstallation Policies\nThe Tale of the Northern Canal";

test.each([
  ["titles whose glyph numbers were taken for characters", shifted(29), true],
  ["the same with the space as the second glyph", shifted(31), true],
  ["the same shifted by another number", shifted(40), false],
  ["the titles themselves", TITLES, false],
  ["the titles in capitals", TITLES.toUpperCase(), false],
  ["too few different words", shifted(29, "Installation Policies ".repeat(4)), false],
  ["a line to write on below a heading", `Presentation of Findings\n${"_".repeat(50)}\n51`, false],
  ["abbreviations", "TCP UDP HTTPS DNSSEC LDAP XMPP IMAP SMTP NNTP DHCP ICMP IGMP BGP OSPF RIP EIGRP", false],
])("%s", (_, text, expected) => {
  expect(hasShiftedGlyphs(text)).toBe(expected);
});

function shifted(by: number, text = TITLES): string {
  return text.replace(/[^\s]/g, (character) => String.fromCharCode(character.charCodeAt(0) - by));
}

test.each([
  ["thirty letters are enough", "software region matter properties", true],
  ["twenty-nine letters are too few", "software region matter propertie", false],
  ["twenty pairs of letters are enough", "files policies policies canal market", true],
  ["nineteen pairs of letters are too few", "people properties properties number", false],
])("%s", (_, words, expected) => {
  expect(hasShiftedGlyphs(shifted(29, words))).toBe(expected);
});

test("glyph numbers are more than twice as many as small letters, which another font may write", () => {
  const glyphs = shifted(29, "canal files green paper simple tale");

  expect(hasShiftedGlyphs(`${glyphs} etaoi tdlaenrsi`)).toBe(true);
  expect(hasShiftedGlyphs(`${glyphs} etaoi tdlaenrsin`)).toBe(false);
});

test.each([
  ["no words at any distance", "matter and window policies history", 27],
  ["less random letters, but no words", "security member river yellow people", 27],
])("glyphs with %s are not recognised", (_, words, by) => {
  expect(hasShiftedGlyphs(shifted(by, words))).toBe(false);
});

test("letters that look like words already are not shifted", () => {
  expect(hasShiftedGlyphs(`${shifted(31, "green history of installation green")} etaoietaoi`)).toBe(false);
});
