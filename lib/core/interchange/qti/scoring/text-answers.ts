import { createExamples } from "#lib/core/grading/solve/pattern.ts";
import { normalize } from "#lib/core/grading/text/normalize.ts";
import { convertXsdPattern } from "../processing/patterns.ts";
import type { Constants } from "./constants.ts";

const OTHERS = ["x", "0", "-1.5", "zzz", "a b", "A", "!", "ß", "the quick brown fox"];
const MAX_CONSTANTS = 150;

/** Texts near the constants, written as our grader normalizes them. */
export function listTexts({ texts, parts, patterns }: Constants): string[] {
  const samples = patterns.flatMap((pattern) => createExamples(convertXsdPattern(pattern) ?? ""));
  const known = [...texts, ...parts, ...samples].slice(0, MAX_CONSTANTS);
  const near = known.flatMap((text) => listVariants(text));
  const joined = known.slice(1).map((text, i) => `${known[i] ?? ""} ${text}`);
  const all = [...known, ...near, ...joined, ...OTHERS].map(normalize);
  return [...new Set(all)].filter((text) => text !== "");
}

/** Other ways to write a text: in other cases, longer, and shorter. */
export function listCaseVariants(text: string): string[] {
  const swapped = [...text]
    .map((char, i) => (i % 2 === 0 ? char.toUpperCase() : char.toLowerCase()))
    .join("");
  return [text.toLowerCase(), text.toUpperCase(), swapped];
}

const listVariants = (text: string): string[] => [
  ...listCaseVariants(text),
  `${text}x`,
  `x${text}`,
  `x${text}x`,
  `${text} ${text}`,
  text.slice(0, -1),
  text.slice(1),
  `${text.toUpperCase()}X`,
];
