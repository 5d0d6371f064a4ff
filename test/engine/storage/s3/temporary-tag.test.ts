import { describe, expect, it } from "vitest";
import { createTagging } from "../../../../functions/engine/storage/s3/temporary-tag.ts";

const refusal = (status: number) =>
  Object.assign(new Error(`status ${status}`), { $metadata: { httpStatusCode: status } });

/** Write that a server refuses with the status, where it has a tag. */
function setup(status: number, refusesAll = false) {
  const sent: (string | undefined)[] = [];
  const write = async (tagging: string | undefined) => {
    sent.push(tagging);
    if (status !== 200 && (refusesAll || tagging !== undefined)) throw refusal(status);
    return "written";
  };
  return { sent, write };
}

const TAG = "textractor=temporary";

describe("the tag of temporary objects", () => {
  it("is sent for temporary objects only", async () => {
    const { sent, write } = setup(200);
    const writeTagged = createTagging();

    expect(await writeTagged("archive", true, write)).toBe("written");
    expect(await writeTagged("archive", false, write)).toBe("written");
    expect(sent).toEqual([TAG, undefined]);
  });

  it.each([403, 501])("is omitted for a bucket that answers %i to it", async (status) => {
    const { sent, write } = setup(status);
    const writeTagged = createTagging();

    for (const bucket of ["archive", "archive", "other"])
      expect(await writeTagged(bucket, true, write)).toBe("written");

    expect(sent).toEqual([TAG, undefined, undefined, TAG, undefined]);
  });

  it("is sent again after a write that failed without it too", async () => {
    const { sent, write } = setup(403, true);
    const writeTagged = createTagging();

    await expect(writeTagged("archive", true, write)).rejects.toThrow("status 403");
    await expect(writeTagged("archive", true, write)).rejects.toThrow("status 403");
    expect(sent).toEqual([TAG, undefined, TAG, undefined]);
  });

  it("is not dropped after another failure", async () => {
    const { sent, write } = setup(500);

    await expect(createTagging()("archive", true, write)).rejects.toThrow("status 500");
    expect(sent).toEqual([TAG]);
  });
});
