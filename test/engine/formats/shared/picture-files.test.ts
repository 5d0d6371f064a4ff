// The files that the pictures of documents become.

import { describe, expect, it } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { collectPictureFiles } from "../../../../functions/engine/formats/shared/picture-files.ts";
import { pngBytes } from "../../../support/documents/images.ts";

const { limits } = readSettings({});
const gray = (value: number, side = 8) =>
  pngBytes({ width: side, height: side, gray: new Uint8Array(side * side).fill(value) });
const GIF = Buffer.from("R0lGODlhCAAIAPAAAP8AAAAAACwAAAAACAAIAAACB4SPqcvtXQAAOw==", "base64");

describe("the files of pictures", () => {
  it("have the original bytes of a PNG, and names of their pages", async () => {
    const files = collectPictureFiles(limits);

    expect(await files.add(3, gray(1))).toBe("page-3.image-1.png");
    expect(await files.add(3, gray(2))).toBe("page-3.image-2.png");
    expect(await files.add(4, gray(3))).toBe("page-4.image-1.png");
    expect(await files.inside(2).inside(1).add(1, gray(4))).toBe("attachment-2.attachment-1.page-1.image-1.png");
    expect(files.files()[0]?.bytes).toEqual(new Uint8Array(gray(1)));
  });

  it("keep identical pictures once, whatever document shows them", async () => {
    const files = collectPictureFiles(limits);

    const names = [await files.add(1, gray(1)), await files.add(9, gray(1)), await files.inside(1).add(1, gray(1))];

    expect(new Set(names)).toEqual(new Set(["page-1.image-1.png"]));
    expect(files.files()).toHaveLength(1);
  });

  it("are PNG for pictures of other types", async () => {
    const files = collectPictureFiles(limits);

    expect(await files.add(1, GIF)).toBe("page-1.image-1.png");
    expect(Buffer.from(files.files()[0]?.bytes.subarray(1, 4) ?? "").toString()).toBe("PNG");
  });

  it("leave out counters of visits without a warning", async () => {
    const files = collectPictureFiles(limits);

    expect(await files.add(1, gray(1, 1))).toBeUndefined();
    expect(files.warnings()).toEqual([]);
  });

  it("leave out bytes that are no picture, and pictures that claim a bomb's size", async () => {
    const bomb = Uint8Array.from(gray(1));
    new DataView(bomb.buffer).setUint32(16, 100_000);
    new DataView(bomb.buffer).setUint32(20, 100_000);
    const files = collectPictureFiles(limits);

    for (const bytes of [Buffer.from("<svg/>"), bomb, Buffer.alloc(0), gray(1).subarray(0, 20)])
      expect(await files.add(1, bytes)).toBeUndefined();

    expect(files.files()).toEqual([]);
    const warnings = files.warnings().join("\n");
    expect(warnings).toContain("EMF, WMF, SVG");
    expect(warnings).toContain("pixels");
  });

  it.each([
    ["pictures", { pictures: 1 }, "TEXTRACTOR_MAX_PICTURES"],
    ["bytes of one picture", { pictureBytes: 80 }, "TEXTRACTOR_MAX_PICTURE_BYTES"],
    ["bytes of all pictures", { picturesBytes: 100 }, "TEXTRACTOR_MAX_PICTURES_BYTES"],
  ])("have a limit of %s, whose setting the warning names", async (_, given, setting) => {
    const files = collectPictureFiles({ ...limits, ...given });

    await files.add(1, gray(1));
    await files.add(
      1,
      pngBytes({ width: 40, height: 40, gray: Uint8Array.from({ length: 1600 }, (_, at) => at % 251) }),
    );

    expect(files.files().length).toBeLessThan(2);
    expect(files.warnings()).toEqual([expect.stringContaining(`raise ${setting}`)]);
  });
});
