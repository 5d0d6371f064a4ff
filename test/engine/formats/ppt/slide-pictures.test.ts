import { expect, test } from "vitest";
import { TYPE } from "../../../../functions/engine/formats/ppt/ppt-records.ts";
import { picturePlaces } from "../../../../functions/engine/formats/ppt/slide-pictures.ts";
import { record } from "../../../support/documents/ppt.ts";
import { container, containerOf, reader } from "./records.ts";

test("the places of pictures are those of the document's list", () => {
  const entry = (place: number) => {
    const bytes = Buffer.alloc(36);
    bytes.writeUInt32LE(place, 28);
    return record(TYPE.pictureEntry, bytes);
  };
  const list = container(0x040b, [container(0xf000, [container(0xf001, [entry(7), entry(900)])])]);

  expect(picturePlaces(reader, containerOf(list))).toEqual([7, 900]);
  expect(picturePlaces(reader, undefined)).toEqual([]);
});
