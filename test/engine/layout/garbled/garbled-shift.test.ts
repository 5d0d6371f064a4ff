import { expect, test } from "vitest";
import { hasShiftedGlyphs } from "../../../../functions/engine/layout/garbled/garbled-shift.ts";

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
