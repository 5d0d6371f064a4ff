import { join } from "node:path";
import { expect, it } from "vitest";
import { openCorpora } from "../../../cli/export/corpora.ts";
import { takeDocuments } from "../../../cli/export/each-document.ts";
import { collectLeftOut } from "../../../cli/export/left-out.ts";
import { buildCorpus } from "../../support/built-corpus.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

it("an export that never waits still lets signals in", async () => {
  const path = join(temporaryFolder(), "c.sqlite");
  await buildCorpus(
    path,
    Array.from({ length: 60 }, (_, index) => ({ uri: `/in/${index}` })),
  );
  const corpora = openCorpora([path]);
  const unanswered = { expect: () => undefined, answered: () => undefined };
  const tools = { leftOut: collectLeftOut(() => undefined), unanswered, onDocument: () => undefined };
  let isSignalled = false;
  setImmediate(() => {
    isSignalled = true;
  });

  const taken = await takeDocuments(
    corpora,
    async () => undefined,
    tools,
    () => isSignalled,
  );

  corpora.close();
  expect(taken).toBeLessThan(60);
});
