import { describe, expect, it } from "vitest";
import { pageLanguage } from "../../../../../functions/engine/formats/html/facts/language.ts";

const GERMAN =
  "Die Fischotter kehren in den Hafen zurück, weil das Wasser wieder sauber ist und es genug Fische gibt. Der Verein freut " +
  "sich über jeden Besucher, der die Tiere beobachtet und ihnen nicht zu nahe kommt. Im Winter bleiben sie am Fluss.";
const INDONESIAN =
  "Berang-berang kembali ke pelabuhan karena airnya sudah bersih dan ikannya cukup banyak. Perkumpulan itu senang dengan " +
  "setiap pengunjung yang mengamati hewan tersebut dari jauh. Pada musim hujan mereka tinggal di sungai yang lebih dalam.";
const block = (text: string) => ({ kind: "paragraph", text }) as const;

describe("the language of a page", () => {
  it.each([
    ["is detected", undefined, "de"],
    ["is as declared", "de-CH", "de-CH"],
    ["is that of the text, not of the menus", "en-US", "de"],
    ["is as declared, if the detector does not know the language", "gsw", "gsw"],
  ])("%s", async (_how, declared, expected) => {
    expect(await pageLanguage([block(GERMAN)], declared)).toBe(expected);
  });

  it("is as declared, if the detector only knows a related one", async () => {
    expect(await pageLanguage([block(INDONESIAN)], "id-ID")).toBe("id-ID");
  });

  it.each([
    ["little text", [block("Die Fischotter kehren in den Hafen zurück, weil das Wasser sauber ist.")]],
    ["short blocks", Array.from({ length: 50 }, () => block("Startseite und Kontakt"))],
    ["code", [{ kind: "code", text: GERMAN } as const]],
  ])("is as declared with only %s", async (_what, blocks) => {
    expect(await pageLanguage(blocks, "en")).toBe("en");
    expect(await pageLanguage(blocks, undefined)).toBeUndefined();
  });
});
