/* Slugs: lowercase ASCII letters and digits, separated by single hyphens. */

/** The maximum number of characters in a derived slug, not counting the number that can follow it. */
const MAX_SLUG_LENGTH = 80;

/** Letters that Unicode doesn't decompose to a plain letter. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
};

/**
 * Derives a slug from a name: removes accents, and replaces every run of other characters with a hyphen. Returns
 * `fallback` if no letter or digit is left, for example for names in other scripts, which the specification doesn't
 * cover.
 */
export function slugify(name: string, fallback: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþħŧı]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, "");
  return slug === "" ? fallback : slug;
}

/** Returns the slug itself, or the first of `-2`, `-3` and so on that isn't used yet. */
export function findFreeSlug(base: string, usedSlugs: readonly string[]): string {
  const others = new Set(usedSlugs);
  let slug = base;
  for (let n = 2; others.has(slug); n++) slug = `${base}-${n}`;
  return slug;
}
