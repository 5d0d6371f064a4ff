// LaTeX commands of the characters that formulas have.

const GREEK =
  "α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho ς varsigma σ sigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega µ mu ∆ Delta";
const OPERATORS =
  "∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋂ bigcap ⋃ bigcup ⋀ bigwedge ⋁ bigvee ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ ⊕ oplus ⊗ otimes ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∩ cap ∪ cup ∖ setminus ∅ varnothing ∧ wedge ∨ vee ¬ neg ∀ forall ∃ exists ⊥ bot ⊢ vdash ⊨ models ∠ angle ∥ parallel";
const OTHERS =
  "∞ infty ∂ partial ∇ nabla ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ′ prime ″ prime\\prime … ldots ⋯ cdots ⋮ vdots ⋱ ddots ← leftarrow → rightarrow ↔ leftrightarrow ⇐ Leftarrow ⇒ Rightarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto ⟶ longrightarrow ⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ⌢ frown ⌣ smile ⇌ rightleftharpoons ⇀ rightharpoonup ↼ leftharpoonup ⇄ rightleftarrows ⇆ leftrightarrows ‴ prime\\prime\\prime ‖ parallel ° circ";

const COMMANDS: ReadonlyMap<string, string> = new Map(
  [GREEK, OPERATORS, OTHERS].flatMap((list) => {
    const words = list.split(" ");
    return words.flatMap((word, at) => (at % 2 === 0 ? [[word, `\\${words[at + 1]}`] as const] : []));
  }),
);

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\backslash",
  "{": "\\{",
  "}": "\\}",
  "#": "\\#",
  $: "\\$",
  "%": "\\%",
  "&": "\\&",
  _: "\\_",
  "~": "\\sim",
  "^": "\\hat{}",
  "−": "-",
  "\u00a0": "\\ ",
};

/** Names that LaTeX sets upright by commands of their own. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);

/** Characters that LaTeX ignores or that only layout needs, such as the invisible multiplication sign. */
const INVISIBLE = /[\u2061-\u2064\u200b\u200c\ufeff]/g;

export function latexOf(text: string, isUpright: boolean): string {
  const visible = text.replaceAll(INVISIBLE, "").replaceAll("\u2032\u2032", "\u2033");
  const shown = isUpright ? visible.replaceAll("\u00a0", " ") : visible;
  const name = shown.trim();
  if (isUpright && FUNCTIONS.has(name)) return `\\${name}`;
  if (isUpright && /^[\p{L}\p{N} .,;:!?'-]*\p{L}[\p{L}\p{N} .,;:!?'-]*$/u.test(shown) && name.length > 1) {
    return /\s/.test(name) || shown !== name ? `\\text{${shown}}` : `\\mathrm{${name}}`;
  }
  let latex = "";
  for (const character of shown) {
    const written = COMMANDS.get(character) ?? SPECIAL[character] ?? character;
    // A letter after a command would be part of its name.
    latex += /\\\p{L}+$/u.test(latex) && /^[\p{L}]/u.test(written) ? ` ${written}` : written;
  }
  return latex;
}

const ACCENTS: Readonly<Record<string, string>> = {
  "^": "hat",
  ˆ: "hat",
  "\u0302": "hat",
  "~": "tilde",
  "˜": "tilde",
  "\u0303": "tilde",
  "¯": "bar",
  ˉ: "bar",
  "\u0304": "bar",
  "\u0305": "overline",
  "―": "overline",
  "‾": "overline",
  _: "overline",
  "→": "vec",
  "\u20d7": "overrightarrow",
  "˙": "dot",
  "\u0307": "dot",
  "¨": "ddot",
  "\u0308": "ddot",
  ˇ: "check",
  "\u030c": "check",
  "˘": "breve",
  "\u0306": "breve",
  "⏞": "overbrace",
  "\u20d6": "overleftarrow",
  "\u20e1": "overleftrightarrow",
  "\u20db": "dddot",
  "\u20dc": "ddddot",
};
const UNDER_ACCENTS: Readonly<Record<string, string>> = {
  "⏟": "underbrace",
  "\u20ee": "underleftarrow",
  "\u20ef": "underrightarrow",
};
/** Lines, which are the same sign over and under their base. */
const LINES: ReadonlySet<string> = new Set([..."_¯ˉ―‾", "\u0304", "\u0305", "\u0332"]);
/** Signs that are no characters of their own, as those that are. */
const APART: Readonly<Record<string, string>> = {
  "\u20d0": "↼",
  "\u20d1": "⇀",
  "\u0323": "˙",
  "\u0324": "¨",
  "\u0330": "~",
};

/** LaTeX of a sign over or under the base. */
export function accentLatex(sign: string, isUnder: boolean, base: string): string {
  const name = isUnder ? (LINES.has(sign) ? "underline" : UNDER_ACCENTS[sign]) : ACCENTS[sign];
  if (name !== undefined) return `\\${name}{${base}}`;
  return `\\${isUnder ? "under" : "over"}set{${latexOf(APART[sign] ?? sign, false)}}{${base}}`;
}
