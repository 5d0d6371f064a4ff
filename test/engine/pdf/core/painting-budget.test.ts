import { describe, expect, it } from "vitest";
import { paintingBudget } from "../../../../functions/engine/pdf/core/painting-budget.ts";

const LIMIT = { code: "LIMIT_EXCEEDED" };
const thrownBy = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe("the memory of a page", () => {
  it("counts seven bytes for each pixel of its canvases, up to the limit", () => {
    const budget = paintingBudget(700);

    budget.addCanvas(60, "a");
    budget.addCanvas(40, "b");

    expect(budget.maxBytes).toBe(700);
    expect(thrownBy(() => budget.addCanvas(1, "c"))).toMatchObject(LIMIT);
  });

  it("gets the memory of a canvas back", () => {
    const budget = paintingBudget(700);
    budget.addCanvas(100, "a");

    budget.addCanvas(-100, "");
    budget.addCanvas(100, "b");

    expect(() => budget.check()).not.toThrow();
  });

  it("adds what pictures keep, and only the largest of what their decoders need", () => {
    const budget = paintingBudget(1_000);

    budget.addPicture({ kept: 300, passing: 100 }, "a");
    budget.addPicture({ kept: 300, passing: 400 }, "b");
    budget.addPicture({ kept: 0, passing: 200 }, "c");
    expect(thrownBy(() => budget.addPicture({ kept: 1, passing: 0 }, "d"))).toMatchObject(LIMIT);
  });

  it("is the sum of canvases and pictures", () => {
    const fitting = paintingBudget(70 + 20 + 10);
    const small = paintingBudget(70 + 20 + 9);
    for (const budget of [fitting, small]) budget.addCanvas(10, "a");

    expect(thrownBy(() => fitting.addPicture({ kept: 20, passing: 10 }, "b"))).toBeUndefined();
    expect(thrownBy(() => small.addPicture({ kept: 20, passing: 10 }, "b"))).toMatchObject(LIMIT);
  });

  it("is free of the pictures of a finished page, and still has its canvases", () => {
    const budget = paintingBudget(100);
    budget.addCanvas(10, "a");
    budget.addPicture({ kept: 20, passing: 10 }, "b");

    budget.freePictures();
    budget.addPicture({ kept: 10, passing: 20 }, "c");
    budget.freePictures();

    expect(thrownBy(() => budget.addPicture({ kept: 31, passing: 0 }, "d"))).toMatchObject(LIMIT);
  });
});

describe("a refusal", () => {
  it("names what did not fit, and is thrown again by all further questions", () => {
    const budget = paintingBudget(10 * 1024 ** 2);
    expect(thrownBy(() => budget.check())).toBeUndefined();

    const refused = thrownBy(() => budget.addPicture({ kept: 20 * 1024 ** 2, passing: 0 }, "a poster"));
    expect(refused).toMatchObject({ ...LIMIT, message: expect.stringContaining("a poster") });
    budget.freePictures();

    expect(thrownBy(() => budget.check())).toBe(refused);
    expect(thrownBy(() => budget.addCanvas(1, "b"))).toBe(refused);
    expect(thrownBy(() => budget.addPicture({ kept: 0, passing: 0 }, "c"))).toBe(refused);
    expect(thrownBy(() => budget.addCanvas(-1, ""))).toBeUndefined();
    expect(thrownBy(() => budget.addCanvas(0, ""))).toBeUndefined();
  });

  it("does not come from a canvas without pixels", () => {
    const budget = paintingBudget(0);

    expect(thrownBy(() => budget.addCanvas(0, "a"))).toBeUndefined();
    expect(thrownBy(() => budget.addCanvas(1, "b"))).toMatchObject(LIMIT);
  });
});

describe("decoders", () => {
  it("run one after the other, even after a failure", async () => {
    const budget = paintingBudget(1);
    const steps: string[] = [];
    const first = Promise.withResolvers<string>();

    const failing = budget.inTurn(async () => {
      steps.push("first begins");
      return await first.promise;
    });
    const second = budget.inTurn(async () => {
      steps.push("second begins");
      return "second";
    });
    await Promise.resolve();
    expect(steps).toEqual(["first begins"]);
    first.reject(new Error("damaged"));

    await expect(failing).rejects.toThrow("damaged");
    expect(await second).toBe("second");
    expect(steps).toEqual(["first begins", "second begins"]);
  });
});

describe("a page that may be a scan", () => {
  it("has only its first picture decoded", async () => {
    const budget = paintingBudget(1);

    const one = await budget.firstOnly(async () => [budget.admits()]);
    const several = await budget.firstOnly(async () => [budget.admits(), budget.admits()]);
    const none = await budget.firstOnly(async () => []);

    expect(one).toEqual({ result: [true], hasMore: false });
    expect(several).toEqual({ result: [true, false], hasMore: true });
    expect(none).toEqual({ result: [], hasMore: false });
  });

  it("is an exception: other pages have all pictures decoded, also after a failed reading", async () => {
    const budget = paintingBudget(1);
    expect([budget.admits(), budget.admits()]).toEqual([true, true]);

    const failing = budget.firstOnly(async () => {
      budget.admits();
      throw new Error("damaged");
    });
    await expect(failing).rejects.toThrow("damaged");

    expect([budget.admits(), budget.admits()]).toEqual([true, true]);
  });
});
