// The view in Chromium: what a reader sees and does, and what axe-core says about it.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../functions/engine/browser/find-chromium.ts";
import { chromiumMissing } from "../support/chromium.ts";
import { docxBytes, heading, listItem, paragraph, run, table } from "../support/documents/docx.ts";
import { box, buildPdf, text } from "../support/documents/pdf.ts";
import { pictureOf, scanOf } from "../support/documents/scan.ts";
import { temporaryFolder } from "../support/temporary-ledger.ts";
import { textractor } from "../support/textractor.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const HOSTILE = "</title></script><script>document.hacked = true</script><img src=x onerror='document.hacked = true'>";
const SENTENCE = "The quick brown fox jumps over the lazy dog while nobody looks at it.";

const letter = buildPdf(
  [
    {
      content: [
        text(72, 720, 22, "Quarterly report", "F2"),
        ...Array.from({ length: 12 }, (_, index) => text(72, 680 - 16 * index, 11, `${index + 1} ${SENTENCE}`)),
        box(72, 400, 400, 1),
      ].join(""),
    },
    { content: text(72, 720, 11, `Zimbly total on page two. ${HOSTILE}`) },
    { content: text(72, 720, 11, `The last page. ${SENTENCE}`) },
  ],
  { info: `/Title (${HOSTILE.replaceAll(/[()]/g, "\\$&")})` },
);
const word = docxBytes({
  body: [
    heading(1, HOSTILE),
    paragraph(run(`${SENTENCE} ${HOSTILE}`)),
    listItem("bullet", 0, "first"),
    listItem("number", 0, "second"),
    table([
      ["Name", "Amount"],
      [HOSTILE, "1,234.50"],
    ]),
  ].join(""),
});

interface Reader {
  readonly page: Page;
  /** Errors of the console, and requests other than for the view itself. */
  readonly faults: readonly string[];
}

describe.skipIf(chromiumMissing !== undefined)(`the view (${chromiumMissing ?? "Chromium"})`, () => {
  let browser: Browser;
  let folder = "";
  beforeAll(async () => {
    const { default: puppeteer } = await import("puppeteer-core");
    const chromium = findChromium(process.env["TEXTRACTOR_CHROMIUM"], process.env);
    const executablePath = await chromium.path();
    browser = await puppeteer.launch({
      executablePath,
      args: [...chromium.flags],
      headless: chromium.isShell ? "shell" : true,
    });
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function written(name: string, bytes: Uint8Array): Promise<string> {
    folder = temporaryFolder();
    writeFileSync(join(folder, name), bytes);
    const { code, stderr } = await textractor(folder, ["view", name]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `textractor: wrote ${name}.view.html\n` });
    return pathToFileURL(join(folder, `${name}.view.html`)).href;
  }

  async function read(address: string, { width = 1280, theme = "light" } = {}): Promise<Reader> {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(address.split("#")[0] ?? "") && !url.startsWith("data:")) faults.push(url);
    });
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
    await page.goto(address, { waitUntil: "load" });
    return { page, faults };
  }

  async function severe(page: Page): Promise<readonly string[]> {
    await page.evaluate(AXE);
    const { violations } = (await page.evaluate("axe.run()")) as {
      violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
    };
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`));
  }

  const countOf = (page: Page, selector: string) => page.$$eval(selector, (found) => found.length);
  const hacked = (page: Page) =>
    page.evaluate("document.hacked === true || document.querySelector('img[src=x]') !== null");

  it.each([
    ["a PDF", "letter.pdf", async () => letter],
    ["a scan", "scan.pdf", () => scanOf([["Invoice 4711", "Total 12,50 EUR", "Paid by card"]])],
    ["a picture", "photo.png", async () => pictureOf(["Receipt 815", "Thank you"])],
    ["a Word document", "word.docx", async () => word],
  ])("of %s has no serious fault, in light and dark, wide and narrow, and asks no network", async (_, name, bytes) => {
    const address = await written(name, await bytes());
    for (const [width, theme] of [
      [1280, "light"],
      [1280, "dark"],
      [390, "light"],
      [390, "dark"],
    ] as const) {
      const { page, faults } = await read(address, { width, theme });

      expect(await severe(page)).toEqual([]);
      for (const key of ["m", "x", "o"] as const) await page.keyboard.press(key);
      expect(await severe(page)).toEqual([]);
      expect(faults).toEqual([]);
      expect(await hacked(page)).toBe(false);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await page.close();
    }
  });

  it("shows the pictures with their boxes, and the words of OCR by their confidence", async () => {
    const { page } = await read(await written("scan.pdf", await scanOf([["Invoice 4711", "Total 12,50 EUR"]])));

    await page.waitForSelector(".paper img");
    expect(
      await page.$eval(".paper img", (image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    ).toBeGreaterThan(500);
    expect(await countOf(page, ".overlay .block")).toBeGreaterThan(0);
    await page.keyboard.press("x");
    expect(await countOf(page, ".overlay .word.good, .overlay .word.fair, .overlay .word.poor")).toBeGreaterThan(3);
    expect(await page.$eval(".badge", (badge) => badge.textContent)).toBe("OCR");
  });

  it("finds words in the text and on the picture, and opens at a hit", async () => {
    const { page, faults } = await read(`${await written("letter.pdf", letter)}#page=2&find=zimbly total`);

    expect(await page.$eval("#found", (found) => (found as unknown as { value: string }).value)).toBe("1/1");
    await page.waitForSelector("#page-2 .overlay .hit");
    expect(await countOf(page, "#page-2 .overlay .hit")).toBe(2);
    await page.$eval("#find", (field) => Object.assign(field, { value: "fox" }));
    await page.focus("#find");
    await page.keyboard.press("Enter");
    expect(await page.$eval("#found", (found) => (found as unknown as { value: string }).value)).toBe("1/13");
    expect(faults).toEqual([]);
  });

  it("is used with keys", async () => {
    const { page } = await read(await written("letter.pdf", letter));
    const state = (name: string) => page.evaluate(`document.documentElement.dataset.${name}`);

    await page.keyboard.press("j");
    await page.waitForFunction("document.querySelector('#page-2').getBoundingClientRect().top < 200");
    await page.keyboard.press("d");
    expect(await state("theme")).toBe("dark");
    await page.keyboard.press("t");
    expect(await state("layout")).toBe("text");
    await page.keyboard.press("m");
    expect(await page.$eval("#page-1 .source", (source) => source.textContent)).toContain("Quarterly report");
    await page.keyboard.press("?");
    expect(await countOf(page, "dialog[open]")).toBe(1);
    expect(await severe(page)).toEqual([]);
  });

  it("leads from a box to its text", async () => {
    const { page } = await read(await written("letter.pdf", letter));

    await page.waitForSelector(".overlay .block");
    await page.hover("#page-1 .overlay .block");
    expect(await countOf(page, "#page-1 .reading .block.now")).toBe(1);
  });
});
