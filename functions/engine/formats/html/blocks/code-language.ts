// The language of code, as authors and highlighters write it into classes: "language-js" (HTML, section 4.5.15),
// "lang-js", "highlight-source-js" (GitHub), "highlight-js" (Sphinx), "brush: js", and data-lang.

const NAMED = /(?:^|\s)(?:language|lang|brush|highlight(?:-source|-text)?)[-:] ?([a-z][\w+#.-]{0,30})(?=$|[\s;])/i;
/** Names that say that there is no language. */
const NO_LANGUAGE = /^(?:default|none|nohighlight|notranslate|plaintext|text|txt|wrapper|container)$/i;

/** Returns the language that the attributes of an element name. */
export function codeLanguage(attributes: Readonly<Record<string, string>>): string | undefined {
  const named = attributes["data-lang"] ?? attributes["data-language"] ?? NAMED.exec(attributes["class"] ?? "")?.[1];
  const language = named?.trim();
  if (language === undefined || !/^[a-z][\w+#.-]{0,30}$/i.test(language) || NO_LANGUAGE.test(language))
    return undefined;
  return language.toLowerCase();
}
