import { describe, expect, it } from "vitest";
import { placesOf } from "../../../functions/engine/request/places.ts";

const textOf = (document_uri: string) => placesOf({ document_uri }, false, "results").textUri;
const HOST = "https://example.org";

describe("the results of one page", () => {
  it("go next to those of the whole document, and share its temporary prefix", () => {
    expect(placesOf({ document_uri: "s3://in/a.pdf", page: 2 }, false, undefined)).toEqual({
      textUri: "s3://in/a.pdf.00002.txt",
      searchablePdfUri: "s3://in/a.pdf.00002.searchable.pdf",
      tempUriPrefix: "s3://in/a.pdf-temp",
    });
    expect(placesOf({ document_uri: `${HOST}/a.pdf`, page: 12 }, false, "results")).toMatchObject({
      textUri: "s3://results/example.org/a.pdf.00012.txt",
      tempUriPrefix: "s3://results/example.org/a.pdf-temp",
    });
  });

  it("go to the addresses in the event", () => {
    const text_uri = "s3://out/two.txt";

    expect(placesOf({ document_uri: "s3://in/a.pdf", page: 2, text_uri }, false, undefined)).toMatchObject({
      textUri: text_uri,
      searchablePdfUri: "s3://in/a.pdf.00002.searchable.pdf",
    });
    expect(placesOf({ document_uri: `${HOST}/a.pdf`, page: 2, text_uri }, false, undefined)).toMatchObject({
      textUri: text_uri,
      searchablePdfUri: "s3://out/two.searchable.pdf",
    });
  });
});

describe("the place of an HTTP document's results", () => {
  it("differs for addresses with different queries", () => {
    expect(textOf(`${HOST}/get?id=1`)).toBe("s3://results/example.org/get?id=1.txt");
    expect(textOf(`${HOST}/get?id=2#page=3`)).toBe("s3://results/example.org/get?id=2.txt");
  });

  it("is the same for every signature of an address, and holds no signature", () => {
    const signed = (signature: string) =>
      `${HOST}/a%20b.pdf?X-Amz-Credential=AKIA&X-Amz-Security-Token=${"t".repeat(1_200)}&X-Amz-Signature=${signature}&v=2`;

    expect(textOf(signed("one"))).toBe("s3://results/example.org/a b.pdf?v=2.txt");
    expect(textOf(signed("two"))).toBe(textOf(signed("one")));
    expect(textOf(`${HOST}/a.pdf?Expires=17&Signature=s&Key-Pair-Id=K`)).toBe("s3://results/example.org/a.pdf.txt");
    expect(textOf(`${HOST}/a.pdf?sv=2020&se=2027&sr=b&sp=r&sig=abc`)).toBe("s3://results/example.org/a.pdf.txt");
  });

  it("shows no other secret of an address, and still differs for two secrets", () => {
    const one = textOf(`${HOST}/a.pdf?access_token=geheim`);
    const other = textOf(`${HOST}/a.pdf?access_token=anders`);

    expect(one).toMatch(/^s3:\/\/results\/example\.org\/a\.pdf\?[0-9a-f]{32}\.txt$/);
    expect(other).not.toBe(one);
    expect(textOf("https://user:geheim@example.org/a.pdf")).toBe("s3://results/example.org/a.pdf.txt");
  });

  it("fits into an S3 key however long the address is", () => {
    const long = (letter: string) => `${HOST}/${letter.repeat(2_000)}.pdf?${letter.repeat(2_000)}`;
    const places = placesOf({ document_uri: long("é") }, false, "results");
    const staged = `${places.tempUriPrefix}/source/sha256-${"0".repeat(64)}`;

    expect(Buffer.byteLength(staged)).toBeLessThan(1_024);
    expect(textOf(long("é"))).not.toBe(textOf(long("e")));
  });
});

describe("the name of a long or signed address", () => {
  it("keeps a key of 900 bytes and no longer one", () => {
    // The host and its slash take 12 bytes.
    expect(textOf(`${HOST}/${"p".repeat(888)}`)).toBe(`s3://results/example.org/${"p".repeat(888)}.txt`);
    expect(textOf(`${HOST}/${"p".repeat(889)}`)).toMatch(/^s3:\/\/results\/example\.org\/[0-9a-f]{32}\.txt$/);
  });

  it("keeps a query of 100 characters and no longer one", () => {
    expect(textOf(`${HOST}/a?${"q".repeat(100)}`)).toBe(`s3://results/example.org/a?${"q".repeat(100)}.txt`);
    expect(textOf(`${HOST}/a?${"q".repeat(101)}`)).toMatch(/a\?[0-9a-f]{32}\.txt$/);
  });

  it("hides a query of which one value is secret", () => {
    expect(textOf(`${HOST}/a?id=1&token=geheim`)).toMatch(/a\?[0-9a-f]{32}\.txt$/);
  });

  it.each([
    ["skt", ""],
    ["skv", ""],
    ["sktid", ""],
    ["sk", "?sk=x"],
    ["skonto", "?skonto=x"],
  ])("lacks Azure's parameters of the signing key: %s", (name, kept) => {
    expect(textOf(`${HOST}/a?${name}=x&sig=abc`)).toBe(`s3://results/example.org/a${kept}.txt`);
  });
});

describe("the place of an upload's results", () => {
  it("is made of its bucket and key, without decoding", () => {
    expect(placesOf({ document_uri: "s3://in/a b+%20?#.pdf" }, true, "results").textUri).toBe(
      "s3://results/in/a b+%20?#.pdf.txt",
    );
  });

  it("fits into an S3 key however long the document's key is", () => {
    const { textUri } = placesOf({ document_uri: `s3://in/${"k".repeat(1_020)}` }, true, "results");

    expect(textUri).toMatch(/^s3:\/\/results\/in\/[0-9a-f]{32}\.txt$/);
  });
});
