/** Characters that plain text has for what formulas write with height, accents and operators. */

const superscripts = pairs("0123456789+−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ");
const subscripts = pairs("0123456789+−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎");

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const raised = Array.from(to);
  return new Map(Array.from(from, (character, index) => [character, raised[index] ?? character]));
}

/** Superscript characters for the whole text; undefined where one of its characters has none. */
export const toSuperscript = (text: string): string | undefined => shifted(text, superscripts);

/** Subscript characters for the whole text; undefined where one of its characters has none. */
export const toSubscript = (text: string): string | undefined => shifted(text, subscripts);

function shifted(text: string, characters: ReadonlyMap<string, string>): string | undefined {
  const found = Array.from(text.replaceAll(" ", ""), (character) => characters.get(character));
  return found.includes(undefined) ? undefined : found.join("");
}

const raisedSigns = pairs("∘°′″‴∗*†", "°°′″‴**†");

/** Signs that are always raised and read as themselves: 90°, f″, A*. Undefined where another character is among them. */
export const toRaisedSigns = (text: string): string | undefined => shifted(text, raisedSigns);

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
export const HOLDERS: ReadonlySet<string> = new Set(Array.from("⏞⏟⏠⏡⎴⎵_"));

/** Operators with limits: "∑(i = 1 to n)". */
export const LARGE_OPERATORS: ReadonlySet<string> = new Set(Array.from("∑∏∐∫∬∭∮⋃⋂⨁⨂⨆⋁⋀"));

/** Functions whose subscript says where they are taken: "lim(x → 0)". */
export const LIMIT_FUNCTIONS: ReadonlySet<string> = new Set(
  "lim max min sup inf argmax argmin limsup liminf gcd det Pr".split(" "),
);

/** Symbols of one operand, which stand directly before it though Unicode counts them among the operators. */
export const PREFIXES: ReadonlySet<string> = new Set(Array.from("¬∀∃∄∇∂√∞#∠△□′″‴"));
