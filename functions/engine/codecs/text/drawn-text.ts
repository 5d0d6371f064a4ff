// Lines of text in drawings (SVG 2, chapter 11). Their elements have no space between them.

type Attributes = Readonly<Record<string, string>>;

export interface DrawnText {
  /** Notes the start of an element. Returns true if a line or another text begins with it. */
  beginsLine(name: string, attributes: Attributes): boolean;
}

export function createDrawnText(): DrawnText {
  let height: string | undefined;
  return {
    beginsLine(name, { x, y, dy }) {
      if (name === "text") height = y;
      // Drawing programs write the pieces of a kerned word as spans at one height.
      const isLower =
        name === "tspan" && ((y !== undefined && y !== height) || (x !== undefined && Boolean(parseFloat(dy ?? ""))));
      if (name === "tspan") height = y ?? height;
      return name === "text" || isLower;
    },
  };
}
