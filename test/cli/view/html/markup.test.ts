import { describe, expect, it } from "vitest";
import { dataBlock, escaped, isolated, oneLine, openableUri } from "../../../../cli/view/html/markup.ts";

describe("markup from untrusted words", () => {
  it("escapes everything that markup is made of", () => {
    expect(escaped(`<b a="1" b='2'>&\u0000`)).toBe("&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;");
  });

  it("isolates the direction of a name, and keeps it on one line", () => {
    expect(isolated("\u202Efdp.exe\n<i>")).toBe("<bdi>\u202Efdp.exe &lt;i&gt;</bdi>");
  });

  it("cuts a long name between characters", () => {
    expect(oneLine("😀".repeat(10), 4)).toBe("😀😀😀…");
  });

  it("writes data that cannot end its element", () => {
    const block = dataBlock("data-1", { text: "</script><script>alert(1)</script><!--" });

    expect(block.match(/<\/?script/g)).toHaveLength(2);
    expect(block).not.toContain("<!--");
    expect(JSON.parse(/>(.*)</s.exec(block)?.[1] ?? "")).toEqual({ text: "</script><script>alert(1)</script><!--" });
  });

  it.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "relative/page.html",
    "//example.org/x",
    "",
  ])("opens no %j", (uri) => {
    expect(openableUri(uri)).toBeUndefined();
  });

  it.each(["https://example.org/a?b=c#d", "http://example.org/", "mailto:a@example.org"])("opens %s", (uri) => {
    expect(openableUri(uri)).toBe(uri);
  });
});
