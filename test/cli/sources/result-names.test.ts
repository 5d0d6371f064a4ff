import { describe, expect, it } from "vitest";
import { nameOf, placeIn, placesIn, uniqueNames } from "../../../cli/sources/result-names.ts";

const resultNames = (uris: readonly string[]) => uris.map(nameOf).map(uniqueNames());

describe("names of results", () => {
  it("are the names of the documents", () => {
    expect(resultNames(["a/report.docx", "s3://bucket/x/scan.pdf", "https://example.org/p/a%20b.html?v=1"])).toEqual([
      "report.docx",
      "scan.pdf",
      "a b.html",
    ]);
  });

  it("are unique, also when a document already has the numbered name of another", () => {
    const names = resultNames(["a/r.txt", "b/r.txt", "c/R.txt", "d/r-2.txt"]);

    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
    expect(names).toEqual(["r.txt", "r-2.txt", "R-3.txt", "r-2-2.txt"]);
  });

  it("are numbered in linear time when all documents have one name", () => {
    const names = resultNames(Array.from({ length: 20_000 }, () => "index.html"));

    expect(new Set(names).size).toBe(20_000);
    expect(names.at(-1)).toBe("index-20000.html");
  });

  it("go into a folder or under an S3 prefix", () => {
    expect(placeIn("out/", "a.txt")).toBe("out/a.txt");
    expect(placeIn("s3://bucket/out/", "a.txt")).toBe("s3://bucket/out/a.txt");
    expect(placeIn("S3://bucket", "a.txt")).toBe("S3://bucket/a.txt");
    expect(placeIn("file:///tmp/a%20b", "a.txt")).toBe("/tmp/a b/a.txt");
    expect(placesIn("out", "a.pdf", { text_uri: ".txt", json_uri: ".json" })).toEqual({
      ...{ text_uri: "out/a.pdf.txt", json_uri: "out/a.pdf.json" },
    });
  });

  it("are decoded when an address is encoded", () => {
    expect(resultNames(["file:///tmp/a%20b.pdf", "https://example.org/100%.pdf", "a%20b.pdf"])).toEqual([
      "a b.pdf",
      "100%.pdf",
      "a%20b.pdf",
    ]);
  });

  it("leave room for an ending, and keep their own ending and whole characters", () => {
    const [clipped = "", short] = resultNames([`${"語".repeat(100)}.docx`, "語.docx"]);

    expect(clipped).toMatch(/^語+\.docx$/u);
    expect(Buffer.byteLength(`${clipped}.searchable.pdf`)).toBeLessThan(255);
    expect(short).toBe("語.docx");
  });

  it("exist for an address without a path, and contain no character that a file system refuses", () => {
    expect(resultNames(["https://example.org/"])).toEqual(["example.org"]);
    expect(resultNames(["s3://bucket/a:b?.pdf"])).toEqual(["a_b_.pdf"]);
  });
});

describe("names that only some file system compares as equal", () => {
  it.each([
    ["É.pdf", "é.pdf", "é-2.pdf"],
    ["caf\u00e9.pdf", "cafe\u0301.pdf", "cafe\u0301-2.pdf"],
  ])("are made unique: %s and %s", (one, other, unique) => {
    const name = uniqueNames();

    expect([name(one), name(other)]).toEqual([one, unique]);
  });
});
