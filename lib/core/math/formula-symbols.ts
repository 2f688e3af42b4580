/** Characters that plain text has for what formulas write with height, accents and operators. */

const superscripts = createCharacterMap("0123456789+−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ");
const subscripts = createCharacterMap("0123456789+−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎");

function createCharacterMap(from: string, to: string): ReadonlyMap<string, string> {
  const targets = Array.from(to);
  return new Map(Array.from(from, (character, index) => [character, targets[index] ?? character]));
}

/** Superscript characters for the whole text; undefined where one of its characters has none. */
export const toSuperscript = (text: string): string | undefined => mapCharacters(text, superscripts);

/** Subscript characters for the whole text; undefined where one of its characters has none. */
export const toSubscript = (text: string): string | undefined => mapCharacters(text, subscripts);

function mapCharacters(text: string, characters: ReadonlyMap<string, string>): string | undefined {
  const mapped = Array.from(text.replaceAll(" ", ""), (character) => characters.get(character));
  return mapped.includes(undefined) ? undefined : mapped.join("");
}

const raisedSigns = createCharacterMap("∘°′″‴∗*†", "°°′″‴**†");

/** Signs that are always raised and read as themselves: 90°, f″, A*. Undefined where another character is among them. */
export const toRaisedSigns = (text: string): string | undefined => mapCharacters(text, raisedSigns);

/** The combining character for each accent that MathML sets above its base. */
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

/** Braces and lines over or under a term, which only hold it together. */
export const STRETCHY_BRACKETS: ReadonlySet<string> = new Set(Array.from("⏞⏟⏠⏡⎴⎵_"));

/** Operators with limits: "∑(i = 1 to n)". */
export const LARGE_OPERATORS: ReadonlySet<string> = new Set(Array.from("∑∏∐∫∬∭∮⋃⋂⨁⨂⨆⋁⋀"));

/** Functions whose subscript says where they are taken: "lim(x → 0)". */
export const LIMIT_FUNCTIONS: ReadonlySet<string> = new Set(
  "lim max min sup inf argmax argmin limsup liminf gcd det Pr".split(" "),
);

/** Symbols of one operand, which stand directly before it though Unicode counts them among the operators. */
export const PREFIXES: ReadonlySet<string> = new Set(Array.from("¬∀∃∄∇∂√∞#∠△□′″‴"));
