import { loosen, normalize } from "#lib/core/grading/text/normalize.ts";
import { toNormalForm } from "#lib/core/grading/text/unicode.ts";
import type { LossNote } from "./model.ts";

/**
 * Finds the texts that our grader also accepts when they are typed with other quotation marks, dashes, spaces or
 * characters that look the same, while another system only accepts them as they are written. With `foldsLetters`, that
 * system ignores case letter by letter, so that only ours accepts SS for ß. Spaces at the ends and the order of combining
 * marks don't count.
 */
export function findNormalizedTexts(
  texts: Iterable<string>,
  path: string,
  { foldsLetters }: { foldsLetters: boolean } = { foldsLetters: false },
): LossNote[] {
  return [...new Set(texts)]
    .filter((text) => hasVariants(text, foldsLetters))
    .map((text): LossNote => ({ code: "text_normalized", path, detail: text.slice(0, 100) }));
}

function hasVariants(text: string, foldsLetters: boolean): boolean {
  const exact = toNormalForm(text.trim(), "NFC");
  const normalized = normalize(text);
  if (normalized !== exact) return true;
  if (!foldsLetters) return false;
  const folded = loosen(normalized, { ignoreAccents: false, ignorePunctuation: false, ignoreCase: true });
  return folded !== exact.toLowerCase().replaceAll("ς", "σ");
}
