// Recognises the labels of captions, such as "Figure 3:".

const LABEL =
  /^(?:fig(?:ure|\.)?|table|tab\.|chart|exhibit|listing|algorithm|scheme|plate|map|box|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|tabela|tabella|图|圖|表|図|그림|표|рис(?:унок|\.)|таблица)\s?(?:[A-Z]{0,3}\d{1,3}(?:[.\-–]\d{1,3})*|[IVX]{1,7}(?!\p{L}))(?<rest>.*)/isu;
const LONGEST_LABEL = 40;
const MARK = /^\s*[.:|—–-]\s*(?!\d)/u;

/** Returns the text after the label; undefined when the text does not start with a label. */
export function afterCaptionLabel(text: string): string | undefined {
  return LABEL.exec(text)?.groups?.["rest"];
}

/** True for text that starts with the mark that ends a label. */
export function startsWithMark(text: string): boolean {
  return MARK.test(text);
}

/** True for texts that start with a label and its mark. `texts` are the pieces of one line in order. */
export function startsCaption(texts: readonly string[]): boolean {
  const rest = afterCaptionLabel(texts.join("").slice(0, LONGEST_LABEL));
  return rest !== undefined && startsWithMark(rest);
}
