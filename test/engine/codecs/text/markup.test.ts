import { describe, expect, it } from "vitest";
import { type MarkupOptions, readMarkup } from "../../../../functions/engine/codecs/text/markup.ts";

/** Writes the events as markup in which every element has its end tag. */
function normalised(text: string, kind: MarkupOptions["kind"] = "html", maxDepth = 100): string {
  let out = "";
  readMarkup(
    text,
    { kind, maxDepth },
    {
      open: (name, attributes) => {
        out += `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`)].join(" ")}>`;
      },
      close: (name) => {
        out += `</${name}>`;
      },
      text: (words) => {
        out += words;
      },
    },
  );
  return out;
}

describe("reading markup", () => {
  it.each([
    ["<p>a<p>b", "<p>a</p><p>b</p>"],
    ["<p>a<b>b<div>c</div>", "<p>a<b>b</b></p><div>c</div>"],
    ["<ul><li>a<ul><li>b</ul><li>c</ul>", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"],
    ["<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"],
    ["<table><tr><td>a<td>b<tr><th>c</table>", "<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>"],
    ["<td>a<table><td>b</table>c<td>d", "<td>a<table><td>b</td></table>c</td><td>d</td>"],
    ["<h2>a<h3>b", "<h2>a</h2><h3>b</h3>"],
    ["<select><option>a<option>b</select>", "<select><option>a</option><option>b</option></select>"],
  ])("ends elements without end tags: %s", (text, expected) => {
    expect(normalised(text)).toBe(expected);
  });

  it.each([
    ["<b><p>a</b>b</p>", "<b><p>ab</p></b>"],
    ["<div><table><tr><td>a</div>b</td></tr></table></div>", "<div><table><tr><td>ab</td></tr></table></div>"],
    ["a</i>b", "ab"],
  ])("lets a stray end tag end no other elements: %s", (text, expected) => {
    expect(normalised(text)).toBe(expected);
  });

  it("decodes entities in text and attributes, and takes the first of two attributes with the same name", () => {
    expect(normalised('<a title="&lt;1&gt;" TITLE=x>&eacute;&#x4e2d;&nbsp;&unknown;</a>')).toBe(
      "<a title=<1>>é中\u00a0&unknown;</a>",
    );
  });

  it("reads a script's content as text, never as elements", () => {
    expect(normalised("<script>if (a<b) x='<p>'</script>z")).toBe("<script>if (a<b) x='<p>'</script>z");
  });

  it("closes <x/> in XML and XHTML, but not in HTML", () => {
    expect(normalised("<a/>b", "xml")).toBe("<a></a>b");
    expect(normalised('<?xml version="1.0"?><script/>b')).toBe("<script></script>b");
    expect(normalised("<div/>b")).toBe("<div>b</div>");
  });

  it("never expands entities that an XML document declares", () => {
    expect(normalised('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', "xml")).toContain("&b;");
  });

  it("skips elements beyond the depth and keeps their text", () => {
    let text = "";
    let opened = 0;
    const tooDeep = readMarkup(
      `${"<b>".repeat(50)}deep${"</b>".repeat(50)}<i>after</i>`,
      { kind: "html", maxDepth: 10 },
      {
        open: () => {
          opened++;
        },
        close: () => undefined,
        text: (words) => {
          text += words;
        },
      },
    );

    expect({ tooDeep, opened, text }).toEqual({ tooDeep: true, opened: 11, text: "deepafter" });
  });

  it("takes linear time, even for 200,000 open elements and as many stray end tags", () => {
    const text = "<div>".repeat(200_000) + "</p></span>".repeat(200_000);

    expect(normalised(text, "html", 1_000)).toHaveLength(1_000 * "<div></div>".length);
  });
});

describe("the reach of end tags", () => {
  const inside = (count: number) => "<i>".repeat(count);

  it("is 200 open elements", () => {
    expect(normalised(`<b>${inside(199)}</b>after`, "html", 999)).toMatch(/<\/b>after$/);
    expect(normalised(`<b>${inside(200)}</b>after`, "html", 999)).toMatch(/after(?:<\/i>)+<\/b>$/);
  });

  it("is the same for implied end tags", () => {
    expect(normalised(`<li>${inside(199)}<li>after`, "html", 999)).toMatch(/<\/li><li>after<\/li>$/);
    expect(normalised(`<li>${inside(200)}<li>after`, "html", 999)).toMatch(/<i><li>after<\/li>/);
  });

  it.each([
    ["<dd>a<p>b<dt>c", "<dd>a<p>b</p></dd><dt>c</dt>"],
    ["<p>a<div>b</p>c</div>", "<p>a</p><div>bc</div>"],
    ["<table><td>a</table>b", "<table><td>a</td></table>b"],
    ["<div><td>a</div>b", "<div><td>ab</td></div>"],
    ["<td><b>a</td>b", "<td><b>a</b></td>b"],
    ["<p>a</p >b", "<p>a</p>b"],
  ])("ends the right elements: %s", (text, expected) => {
    expect(normalised(text)).toBe(expected);
  });
});

describe("markup inside svg and math", () => {
  it.each([
    ["<svg><g/>a</svg><g/>b", "<svg><g></g>a</svg><g>b</g>"],
    ["<math><g/>a</math>", "<math><g></g>a</math>"],
    ["<svg><svg></svg><g/>a</svg>", "<svg><svg></svg><g></g>a</svg>"],
    ["<svg><![CDATA[a]]></svg><![CDATA[b]]>", "<svg>a</svg>"],
  ])("follows the rules of XML: %s", (text, expected) => {
    expect(normalised(text)).toBe(expected);
  });

  it("is markup like any other in XML", () => {
    expect(normalised("<svg><![CDATA[a<b]]></svg><c><![CDATA[d]]></c>", "xml")).toBe("<svg>a<b</svg><c>d</c>");
    expect(normalised(' <?xml version="1.0"?><a><![CDATA[b]]></a>')).toBe(" <a>b</a>");
  });
});

describe("names and attributes", () => {
  it("are in lower case in HTML, and as written in XML", () => {
    expect(normalised("<A Href=X>a</A>")).toBe("<a href=X>a</a>");
    expect(normalised('<A Href="X">a</A>', "xml")).toBe("<A Href=X>a</A>");
  });

  it("belong to one element only", () => {
    expect(normalised("<a b=1 c><a d=2>")).toBe("<a b=1 c=></a><a d=2></a>");
  });
});

describe("the depth of elements", () => {
  const read = (text: string, maxDepth: number) => {
    const declared: string[] = [];
    const opened: string[] = [];
    const handler = {
      open: (name: string) => void opened.push(name),
      close: () => undefined,
      text: () => undefined,
      declaration: (each: string) => void declared.push(each),
    };
    return { tooDeep: readMarkup(text, { kind: "html", maxDepth }, handler), opened, declared };
  };

  it("has a limit, which void elements do not pass either", () => {
    expect(read("<b><i>", 2)).toMatchObject({ tooDeep: false, opened: ["b", "i"] });
    expect(read("<b><i><u></u></i></b><em>", 2)).toMatchObject({ tooDeep: true, opened: ["b", "i", "em"] });
    expect(read("<b><br></b><em>", 1)).toMatchObject({ tooDeep: true, opened: ["b", "em"] });
  });

  it("does not hide declarations", () => {
    expect(read("<!DOCTYPE html><!-- b -->", 0).declared).toEqual(["DOCTYPE html"]);
  });
});
