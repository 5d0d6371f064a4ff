/** The functions, each with a bundle of its own. */
export type FunctionName = "simple" | "ocr";
