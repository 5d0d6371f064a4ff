// Chromium for tests, and the pages that they render.

import { findChromium } from "../../functions/engine/browser/find-chromium.ts";

/** Reason for skipping tests with a browser, for their names; undefined where they run. */
export const chromiumMissing = missing();

function missing(): string | undefined {
  try {
    findChromium(process.env["TEXTRACTOR_CHROMIUM"], process.env);
    return undefined;
  } catch {
    return "skipped: no Chromium";
  }
}

/** A page that is empty until its script has fetched its text from /api. */
export const APPLICATION = `<!doctype html><title>Ledger</title><div id="app">Loading</div><script>
  fetch("/api" + location.hash.slice(1) + location.search).then((answer) => answer.text()).then((text) => {
    document.getElementById("app").innerHTML = "<h1>Ledger</h1><p class=ready>" + text + "</p><a href='next'>next</a>";
  });
</script>`;
