import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EXCLUDED_LINKS } from "../../../cli/sources/mail-links.ts";
import { documentsInMail, type MailTools } from "../../../cli/sources/mail-sources.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";

const SELF = { from: "Me <me@example.com>", to: "me@example.com" };

interface Mail {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly inner?: Buffer;
}

/** A mail as programs send it: its text and markup are alternatives. */
function mailOf({ from = "you@example.com", to = "me@example.com", subject = "Reading", text, html, inner }: Mail) {
  const boundary = `b${createHash("sha256").update(subject).digest("hex")}`;
  const part = (type: string, body: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body).toString("base64")}\r\n`;
  const head = `From: ${from}\r\nTo: ${to}\r\nSubject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=\r\nDate: Tue, 02 Jan 2018 10:00:00 +0100\r\n`;
  const parts = [
    text === undefined ? "" : part("text/plain", text),
    html === undefined ? "" : part("text/html", html),
    inner === undefined ? "" : `--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n`,
  ];
  const kind = inner === undefined ? "alternative" : "mixed";
  return Buffer.from(
    `${head}Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n${parts.join("")}--${boundary}--\r\n`,
  );
}

async function itemsOf(
  mail: Mail,
  { rules = {}, ...changes }: Partial<Omit<MailTools, "rules">> & { rules?: object } = {},
) {
  const tools: MailTools = {
    storage: {
      read: () => {
        throw new Error("not used");
      },
    },
    rules: { exclude: EXCLUDED_LINKS, dropTracked: false, mostLinks: 100, storySites: ["news.example"], ...rules },
    limits: { mailText: 10_000_000, storyPageBytes: 1_000 },
    ...changes,
  };
  return await Array.fromAsync(documentsInMail(mailOf(mail), tools));
}

async function linksOf(...given: Parameters<typeof itemsOf>) {
  return (await itemsOf(...given)).filter(({ kind }) => kind === "document").map(({ uri }) => uri);
}

async function skippedIn(...given: Parameters<typeof itemsOf>) {
  return (await itemsOf(...given)).flatMap((item) => (item.kind === "skipped" ? [[item.uri, item.reason]] : []));
}

/** Words of an article, without links. */
const ARTICLE = Array.from(
  { length: 20 },
  (_, index) => `Sentence ${index} of the quorvex article has some ten words.`,
);

describe("the links of a mail", () => {
  it("are all those of its text and markup, each once, with the date of the mail", async () => {
    const text = "See https://a.example/x, and (https://b.example/y_(z)).\n<https://c.example/>\nwww.d.example!";
    const html = `<p>See <a href="https://A.example:443/x#top">the <b>first</b> report</a>
      and <a href='https://e.example/?a=1&amp;b=2'> https://e.example </a></p>
      <style>@import "https://style.example/"</style><img src="https://image.example/a.png">https://f.example/plain`;

    expect(await itemsOf({ text, html })).toEqual(
      [
        ["https://a.example/x", "x"],
        ["https://b.example/y_(z)", "y_(z)"],
        ["https://c.example/", "c.example"],
        ["http://www.d.example/", "www.d.example"],
        ["https://e.example/?a=1&b=2", "e.example"],
        ["https://f.example/plain", "plain"],
      ].map(([uri, name]) => ({
        kind: "document",
        uri,
        name,
        linked: true,
        date: "2018-01-02T09:00:00.000Z",
        title: "Reading",
      })),
    );
  });

  it("have the text of the link as their title", async () => {
    const [item] = await itemsOf({ html: `<a href="https://a.example/x">The\n <i>first</i> report</a>` });

    expect(item).toMatchObject({ uri: "https://a.example/x", title: "The first report" });
  });

  it("are found in folded and quoted text", async () => {
    expect(await linksOf({ text: "> > https://a.example/x\n* https://b.example/y*\n“https://c.example/z”" })).toEqual([
      "https://a.example/x",
      "https://b.example/y",
      "https://c.example/z",
    ]);
  });

  it("are not more than the limit, and the limit is reported", async () => {
    const text = Array.from({ length: 5 }, (_, index) => `https://a.example/${index}`).join("\n");

    expect(await linksOf({ text }, { rules: { mostLinks: 3 } })).toHaveLength(3);
    expect(await skippedIn({ text }, { rules: { mostLinks: 3 } })).toEqual([
      ["https://a.example/3", expect.stringContaining("TEXTRACTOR_MAX_MAIL_LINKS")],
    ]);
  });

  it("are not read from a text above the limit", async () => {
    const limits = { mailText: 20, storyPageBytes: 1_000 };

    await expect(itemsOf({ text: "https://a.example/x" }, { limits })).resolves.toHaveLength(1);
    await expect(itemsOf({ text: "https://a.example/long" }, { limits })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      remedy: expect.stringContaining("TEXTRACTOR_MAX_MAIL_TEXT"),
    });
  });

  it("are found in linear time, whatever stands around them", async () => {
    const subject = `${" ".repeat(200_000)}x`;
    const text = [`https://a.example/x${")".repeat(300_000)}`, `${"-".repeat(300_000)}`, "> ".repeat(300_000)].join(
      "\n",
    );
    const html = `${"<a href='https://b.example'>".repeat(50_000)}${"(".repeat(300_000)}`;

    expect(await linksOf({ subject, text, html })).toEqual(["https://a.example/x", "https://b.example/"]);
  });

  it("do not include what is no web address", async () => {
    const html = `<a href="mailto:a@b.example">mail</a><a href="#top">top</a><a href="/relative">x</a><a>none</a>`;

    expect(await linksOf({ html })).toEqual([]);
    expect((await skippedIn({ html })).map(([uri]) => uri)).toEqual(["mailto:a@b.example", "/relative"]);
  });
});

describe("excluded links", () => {
  it.each([
    "https://www.packtpub.com/book",
    "https://blog.example/x#disqus_thread-https://disqus.com",
    "https://DISQUS.com/x",
    "https://medium.example/@writer/x",
    "https://shop.us1.list-manage.com/x",
    "https://a.example/go?to=https%3A%2F%2Fb.example%2F%3Futm_source%3Dx",
    "https://a.example/x?ref=b",
    "https://us1.campaign-archive2.com/x",
  ])("contain a pattern of the default list: %s", async (uri) => {
    const isAnchor = uri.includes("#disqus_thread");

    expect(await linksOf({ text: uri })).toEqual(isAnchor ? ["https://blog.example/x"] : []);
  });

  it("are those of the caller's patterns in place of the list", async () => {
    const text = "https://a.example/x?ref=b https://c.example/";

    expect(await linksOf({ text }, { rules: { exclude: ["c.example"] } })).toEqual(["https://a.example/x?ref=b"]);
    expect(await skippedIn({ text }, { rules: { exclude: ["c.example"] } })).toEqual([
      ["https://c.example/", 'excluded by "c.example"'],
    ]);
  });
});

describe("tracked links", () => {
  const text = [
    "https://a.example/x?utm_source=mail&id=7&UTM_medium=m&fbclid=1",
    "https://a.example/y?mc_cid=1&mc_eid=2&gclid=3",
    "https://a.example/x?id=7",
    "https://a.example/z?q=utm&a=%20b+c",
  ].join("\n");

  it("lose their tracking parameters, and keep the others as written", async () => {
    expect(await linksOf({ text })).toEqual([
      "https://a.example/x?id=7",
      "https://a.example/y",
      "https://a.example/z?q=utm&a=%20b+c",
    ]);
  });

  it("are dropped on demand", async () => {
    expect(await linksOf({ text }, { rules: { dropTracked: true } })).toEqual([
      "https://a.example/x?id=7",
      "https://a.example/z?q=utm&a=%20b+c",
    ]);
    expect((await skippedIn({ text }, { rules: { dropTracked: true } })).map(([, reason]) => reason)).toEqual([
      "tracked by utm_source, utm_medium, fbclid",
      "tracked by mc_cid, mc_eid, gclid",
    ]);
  });
});

describe("a forwarded article", () => {
  const text = "https://a.example/story\nand https://a.example/other\n";

  it.each(["Fwd: A story", "FW: A story", "WG: A story", "TR : A story", "Re: Fwd: A story", "[Fwd: A story]"])(
    "has the subject %s, and only its first link is read",
    async (subject) => {
      expect(await linksOf({ subject, text })).toEqual(["https://a.example/story"]);
      expect(await skippedIn({ subject, text })).toEqual([["https://a.example/other", expect.stringMatching("first")]]);
    },
  );

  it.each(["Re: A story", "Forward thinking", "Fwd", "Track: three"])(
    "does not have the subject %s",
    async (subject) => {
      expect(await linksOf({ subject, text })).toHaveLength(2);
    },
  );

  it.each([
    "---------- Forwarded message ---------",
    "Begin forwarded message:",
    "-------- Weitergeleitete Nachricht --------",
    "> Anfang der weitergeleiteten Nachricht:",
  ])("has the line %s", async (line) => {
    expect(await linksOf({ text: `${line}\nFrom: X\n\n${text}` })).toEqual(["https://a.example/story"]);
    expect(await linksOf({ html: `<div>${line.replace(">", "")}<br>${text}</div>` })).toEqual([
      "https://a.example/story",
    ]);
  });

  it("begins with the first link that no rule skips", async () => {
    const links =
      "https://x.list-manage.com/browser https://news.example/newest https://a.example/story https://b.example";

    expect(await linksOf({ subject: "Fwd: x", text: links })).toEqual(["https://a.example/story"]);
  });

  it("may be a mail inside a mail", async () => {
    const inner = mailOf({ subject: "A story", text });

    expect(await linksOf({ text: "https://b.example/mine https://c.example/mine", inner })).toEqual([
      "https://b.example/mine",
      "https://c.example/mine",
      "https://a.example/story",
    ]);
  });

  it("may be mailed to oneself: a link with its article", async () => {
    const body = ["A story", "https://a.example/story", ...ARTICLE, "See https://a.example/other for more words."].join(
      "\n",
    );

    expect(await linksOf({ ...SELF, text: body })).toEqual(["https://a.example/story"]);
    expect(await linksOf({ text: body })).toHaveLength(2);
  });

  it("is no list of links with notes mailed to oneself", async () => {
    const list = ARTICLE.map((note, index) => `https://a.example/${index}\n${note}`).join("\n\n");
    const notes = ARTICLE.map((note, index) => `${note} https://a.example/${index}`).join("\n");

    expect(await linksOf({ ...SELF, text: list })).toHaveLength(20);
    expect(await linksOf({ ...SELF, text: notes })).toHaveLength(20);
    expect(await linksOf({ ...SELF, text })).toHaveLength(2);
  });
});

describe("a link to a page that discusses a story", () => {
  const title = (href: string, cell = `class="title"`) =>
    `<table><tr><td align="right" ${cell}><span>1.</span></td><td class="votelinks"><a href="vote?id=1">^</a></td>
     <td ${cell}><span class="titleline"><a href="${href}">Story</a> (<a href="from?site=a.example">a.example</a>)</span></td></tr></table>`;
  const pages = (pages: Readonly<Record<string, string>>): Partial<MailTools> => ({
    storage: {
      async read(uri, { maxBytes = 0 } = {}) {
        const page = pages[uri];
        if (page === undefined) throw new ExtractionError("FETCH_FAILED", `${uri} failed`);
        const bytes = Buffer.from(page);
        if (bytes.length > maxBytes) throw new ExtractionError("TOO_LARGE", "too large");
        return { bytes, facts: { size: bytes.length, metadata: {} }, version: () => "1" };
      },
    },
  });
  const ITEM = "https://news.example/item?id=1";

  it.each([
    ["a titleline", title("https://a.example/story?utm_source=hn#x")],
    [
      "a td.title of older pages",
      `<td class="title"><a class="storylink" href="https://a.example/story">Story</a></td>`,
    ],
    ["a titleline alone", `<a href="news">top</a>${title("https://a.example/story", "")}`],
  ])("is the story in %s", async (_, page) => {
    expect(await linksOf({ text: ITEM }, pages({ [ITEM]: page }))).toEqual(["https://a.example/story"]);
  });

  it("is the page itself for a question", async () => {
    expect(await linksOf({ text: ITEM }, pages({ [ITEM]: title("item?id=1") }))).toEqual([ITEM]);
  });

  it("is dropped for the page of a comment", async () => {
    const page = `<td class="default"><a href="https://a.example/in-a-comment">x</a></td>`;

    expect(await skippedIn({ text: ITEM }, pages({ [ITEM]: page }))).toEqual([
      [ITEM, expect.stringMatching("comment")],
    ]);
  });

  it.each([
    "https://news.example/newest",
    "https://news.example/user?id=x",
    "https://news.example/",
    "https://news.example/item",
  ])("is dropped for other pages of the site: %s", async (uri) => {
    expect(await linksOf({ text: uri })).toEqual([]);
    expect(await skippedIn({ text: uri })).toHaveLength(1);
  });

  it("is subject to the rules of links", async () => {
    expect(await skippedIn({ text: ITEM }, pages({ [ITEM]: title("https://disqus.com/a") }))).toEqual([
      ["https://disqus.com/a", 'excluded by "disqus"'],
    ]);
  });

  it("is reported when the page cannot be read, or is too large", async () => {
    const items = [
      ...(await itemsOf({ text: ITEM }, pages({}))),
      ...(await itemsOf({ text: ITEM }, pages({ [ITEM]: "x".repeat(1_001) }))),
    ];

    expect(items).toMatchObject([
      { kind: "unread", uri: ITEM, error: { code: "FETCH_FAILED" } },
      { kind: "unread", uri: ITEM, error: { code: "TOO_LARGE" } },
    ]);
  });
});
