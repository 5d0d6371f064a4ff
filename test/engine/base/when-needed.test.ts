import { expect, it, vi } from "vitest";
import { whenNeeded } from "../../../functions/engine/base/when-needed.ts";

it("a value is made by the first call and then kept", () => {
  const make = vi.fn(() => ({}));
  const made = whenNeeded(make);

  expect(make).not.toHaveBeenCalled();
  expect(made()).toBe(made());
  expect(make).toHaveBeenCalledTimes(1);
});
