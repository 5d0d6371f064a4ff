import { describe, expect, it } from "vitest";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { expandRegions, pagesOfRegions } from "../../../functions/engine/request/region-fields.ts";

const parsed = (regions: unknown) =>
  parseEvent({ document_uri: "s3://in/a.pdf", regions }, { bucket: undefined, eventBorne: false }).regions;
const box = [0, 0, 10, 10];

describe("the regions of an event", () => {
  it("get names and page ranges", () => {
    expect(parsed([{ box }, { name: "total", page: 3, box }, { name: "left", pages: "1-2", box }])).toEqual([
      { name: "region 1", pages: undefined, box },
      { name: "total", pages: "3", box },
      { name: "left", pages: "1-2", box },
    ]);
    expect(parsed(undefined)).toBeUndefined();
  });

  it("may be JSON text, or an object by name", () => {
    expect(parsed(JSON.stringify({ total: { page: 3, box } }))).toEqual([{ name: "total", pages: "3", box }]);
  });

  it.each([
    ["a wrong box", [{ box: [0, 0, 10] }], "regions.0: must be"],
    ["a box from right to left", [{ box: [10, 0, 0, 10] }], "regions.0.box: must be [left, top"],
    ["an endless edge", [{ box: [0, 0, 10, Number.POSITIVE_INFINITY] }], "regions.0.box.3: must be [left, top"],
    ["page and pages", [{ page: 1, pages: "2", box }], "regions.0: has page and pages"],
    ["page 0", [{ page: 0, box }], "regions.0.page: must be a page number"],
    ["a name of two lines", [{ name: "a\nb", box }], "regions.0.name: must be a line"],
    ["two equal names", [{ name: "region 2", box }, { box }], "regions: two of them have one name"],
    ["an unknown field", [{ box, colour: "red" }], "regions.0.colour"],
    ["none", [], "regions: must name one"],
    ["too many", Array.from({ length: 101 }, () => ({ box })), "regions: must be at most 100"],
    ["text that is no JSON", "total", "regions: must be a list"],
  ])("are refused with %s", (_, regions, problem) => {
    expect(() => parsed(regions)).toThrow(expect.objectContaining({ code: "INVALID_EVENT" }));
    expect(() => parsed(regions)).toThrow(problem.replace("regions.0: must be", "regions.0"));
  });

  it("name the pages that are read", () => {
    const regions = expandRegions(
      parsed([
        { page: 4, box },
        { pages: "1-2", box },
      ]),
      10,
    );

    expect(pagesOfRegions(regions)).toEqual([1, 2, 4]);
    expect(pagesOfRegions([...(regions ?? []), { name: "every", box: [0, 0, 1, 1] }])).toBeUndefined();
    expect(() => expandRegions(parsed([{ pages: "1-11", box }]), 10)).toThrow(
      expect.objectContaining({ code: "LIMIT_EXCEEDED" }),
    );
  });
});
