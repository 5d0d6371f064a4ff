import { expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { withoutPainted } from "../../../../functions/engine/layout/document/place-parts.ts";
import { item, pageOf } from "../../../support/runs.ts";

const box: Box = [100, 90, 300, 110];
const page = pageOf([item(102, 105, "Grace"), item(150, 105, "Hopper"), item(102, 300, "Elsewhere")]);

it("leaves out a value that the page shows at its place", () => {
  expect(withoutPainted([{ text: "Grace  Hopper", box }], page)).toEqual([]);
  expect(withoutPainted([{ text: "Hopper", box }], page)).toEqual([]);
});

it("keeps other values, and those shown elsewhere", () => {
  const values = [
    { text: "Ada", box },
    { text: "Elsewhere", box },
  ];

  expect(withoutPainted(values, page)).toEqual(values);
});
