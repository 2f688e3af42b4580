/* Plain-text characters for the superscripts, subscripts, accents and operators of formulas. */

const superscripts = createCharacterMap("0123456789+−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ");
const subscripts = createCharacterMap("0123456789+−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎");

function createCharacterMap(from: string, to: string): ReadonlyMap<string, string> {
  const targets = Array.from(to);
  return new Map(Array.from(from, (character, index) => [character, targets[index] ?? character]));
}

/** Converts the text to superscript characters. Returns undefined if a character has no superscript form. */
export const toSuperscript = (text: string): string | undefined => mapCharacters(text, superscripts);

/** Converts the text to subscript characters. Returns undefined if a character has no subscript form. */
export const toSubscript = (text: string): string | undefined => mapCharacters(text, subscripts);

function mapCharacters(text: string, characters: ReadonlyMap<string, string>): string | undefined {
  const mapped = Array.from(text.replaceAll(" ", ""), (character) => characters.get(character));
  return mapped.includes(undefined) ? undefined : mapped.join("");
}

const raisedSigns = createCharacterMap("∘°′″‴∗*†", "°°′″‴**†");

/** Converts the text to signs that are already raised, as in 90°, f″ and A*. Returns undefined for other characters. */
export const toRaisedSigns = (text: string): string | undefined => mapCharacters(text, raisedSigns);

/** The combining character for each accent that MathML places above its base. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["→", "\u20d7"],
  ["‾", "\u0304"],
  ["¯", "\u0304"],
  ["ˉ", "\u0304"],
  ["ˆ", "\u0302"],
  ["^", "\u0302"],
  ["~", "\u0303"],
  ["˜", "\u0303"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["ˇ", "\u030c"],
]);

/** Braces and lines over or under a term, which only group it. */
export const STRETCHY_BRACKETS: ReadonlySet<string> = new Set(Array.from("⏞⏟⏠⏡⎴⎵_"));

/** Operators with limits: "∑(i = 1 to n)". */
export const LARGE_OPERATORS: ReadonlySet<string> = new Set(Array.from("∑∏∐∫∬∭∮⋃⋂⨁⨂⨆⋁⋀"));

/** Functions whose subscript is a condition: "lim(x → 0)". */
export const LIMIT_FUNCTIONS: ReadonlySet<string> = new Set(
  "lim max min sup inf argmax argmin limsup liminf gcd det Pr".split(" "),
);

/** Symbols that directly precede their only operand, although Unicode classifies them as operators. */
export const PREFIXES: ReadonlySet<string> = new Set(Array.from("¬∀∃∄∇∂√∞#∠△□′″‴"));
