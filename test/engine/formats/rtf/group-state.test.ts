import { expect, it } from "vitest";
import { firstState } from "../../../../functions/engine/formats/rtf/group-state.ts";
import { createStory } from "../../../../functions/engine/formats/word/word-story.ts";

it("starts with visible text of the story, one fallback character, and nothing open", () => {
  const story = createStory();

  expect(firstState(story)).toEqual({
    destination: "text",
    story,
    fallback: 1,
    size: 24,
    font: undefined,
    run: {},
    looks: [],
    hidden: false,
    change: undefined,
    htmlOff: false,
    field: undefined,
    declared: undefined,
    bookmark: undefined,
    property: undefined,
    math: undefined,
    hasFormula: false,
    isUpr: false,
    onClose: undefined,
  });
});
