// Web pages that are no articles: manuals, products, forums, indexes and tables, built as content systems build them.
// Their marks vary: some have <main>, some <article>, some a wrong declaration that content systems add.

import { writeText } from "./invented-text.ts";
import { type Random, randomNumbers } from "./random/random-numbers.ts";

export interface OtherPage {
  readonly name: string;
  readonly html: string;
}

const KINDS = ["manual", "product", "forum", "index", "table"] as const;
const PAGES_OF_A_KIND = 6;

/** Thirty pages, always the same. */
export function otherPages(): readonly OtherPage[] {
  return KINDS.flatMap((kind) =>
    Array.from({ length: PAGES_OF_A_KIND }, (_, index) => {
      const random = randomNumbers(`${kind}-${index}`);
      return { name: `${kind}-${index + 1}`, html: pageOf(kind, index, random) };
    }),
  );
}

function pageOf(kind: (typeof KINDS)[number], index: number, random: Random): string {
  const words = createWords(random);
  const body = BODIES[kind](words, random);
  // Three ways to mark the main part: as such, with a class only, not at all.
  const [open, close] = [
    ["<main>", "</main>"],
    ['<div class="content">', "</div>"],
    ["", ""],
  ][index % 3] ?? ["", ""];
  const links = (count: number) => repeat(count, () => `<li><a href="/${words(1)}">${words(2)}</a></li>`);
  return `<!doctype html><html lang="en"><head><title>${words(4)} | ${words(1)}</title>
    <meta property="og:type" content="${kind === "product" ? "product" : "website"}">
    <script type="application/ld+json">${JSON.stringify(declared(kind))}</script></head>
    <body class="page ${kind}"><header><nav><ul>${links(4)}</ul></nav></header>
    ${open}<h1>${words(5)}</h1>${body}${close}
    <footer><p>© ${words(3)}</p></footer></body></html>`;
}

/** Content systems write the date of every page's object. */
function declared(kind: string) {
  const page = { "@type": "WebPage", datePublished: "2025-03-04T05:06:07Z" };
  if (kind === "product") return { "@graph": [page, { "@type": "Product", offers: { price: "9.99" } }] };
  if (kind === "forum") return { "@graph": [page, { "@type": "DiscussionForumPosting" }] };
  return page;
}

type Words = (count: number) => string;

function createWords(random: Random): Words {
  let waiting: string[] = [];
  return (count) => {
    while (waiting.length < count) waiting.push(...writeText(random).paragraphs.join(" ").split(" "));
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return taken.join(" ");
  };
}

function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join("\n");
}

const BODIES: Readonly<Record<(typeof KINDS)[number], (words: Words, random: Random) => string>> = {
  manual: (words) =>
    repeat(
      8,
      (
        index,
      ) => `<section id="s${index}"><h2>${words(3)} <a class="headerlink" href="#s${index}">¶</a></h2><p>${words(40)}</p>
        <pre><code>const ${words(1)} = read("${words(2)}");\n${words(1)}.close();</code></pre>
        <dl><dt><code>${words(1)}</code></dt><dd>${words(12)}</dd><dt><code>${words(1)}</code></dt><dd>${words(9)}</dd></dl>
        <div class="admonition note"><p>Note</p><p>${words(15)}</p></div></section>`,
    ),
  product: (words) =>
    `<div class="gallery"><img src="/a.jpg" alt="${words(3)}"></div><div class="price">€ 129.90</div>
     <button>Add to cart</button><ul class="features">${repeat(6, () => `<li>${words(7)}</li>`)}</ul>
     <div class="description"><p>${words(60)}</p><p>${words(45)}</p></div>
     <table class="specs">${repeat(10, () => `<tr><th>${words(2)}</th><td>${words(3)}</td></tr>`)}</table>
     <section class="reviews comments"><h2>${words(2)}</h2>${repeat(
       5,
       () =>
         `<article class="comment"><p class="author">${words(2)}</p><time>2025-02-03</time><p>${words(30)}</p></article>`,
     )}</section>
     <div class="related"><h3>${words(3)}</h3><ul>${repeat(5, () => `<li><a href="/p">${words(4)}</a> € 19.90</li>`)}</ul></div>`,
  forum: (words) =>
    repeat(
      9,
      (index) => `<article class="post" id="p${index}"><div class="post-meta"><a rel="author" href="/u">${words(1)}</a>
        <time datetime="2025-03-0${index + 1}">day ${index}</time> <span class="votes">${index} votes</span></div>
        <div class="body"><p>${words(index === 0 ? 80 : 35)}</p>${index % 3 === 0 ? `<blockquote><p>${words(14)}</p></blockquote>` : ""}
        </div></article>`,
    ),
  index: (words) =>
    repeat(
      24,
      (index) => `<div class="teaser card"><h3><a href="/${index}">${words(7)}</a></h3>
        <p class="meta"><span class="byline">${words(2)}</span> <time datetime="2025-03-04">4 March</time></p><p>${words(18)}</p></div>`,
    ),
  table: (words, random) =>
    `<p>${words(30)}</p><table><caption>${words(5)}</caption><thead><tr>${repeat(6, () => `<th>${words(1)}</th>`)}</tr></thead>
     <tbody>${repeat(40, () => `<tr><th>${words(2)}</th>${repeat(5, () => `<td>${Math.floor(random() * 100_000)}</td>`)}</tr>`)}</tbody></table>
     <p class="source">${words(12)}</p>`,
};
