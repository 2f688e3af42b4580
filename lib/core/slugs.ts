/** Slugs made from names: lower-case ASCII letters and digits, single hyphens between. */

/** Where a derived slug is cut; a number after it comes on top. */
const MAX_SLUG_LENGTH = 80;

/** Letters that no decomposition turns into a plain one. */
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
 * A name as a slug: accents folded, every run of anything else a hyphen. `fallback` where no letter or digit is left
 * (the specification is silent; names in other scripts are no reason to refuse).
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

/** The slug itself, or the first of `-2`, `-3` ... that is not among those taken. */
export function findFreeSlug(base: string, usedSlugs: readonly string[]): string {
  const others = new Set(usedSlugs);
  let slug = base;
  for (let n = 2; others.has(slug); n++) slug = `${base}-${n}`;
  return slug;
}
