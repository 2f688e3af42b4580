import { textEntry } from "../nodes.ts";
import { type Json, on, onEach, type Rule, rule } from "../table.ts";

const ENTRIES = [textEntry, null];
const pattern = (source: string, fields: { [name: string]: Json } = {}) => ({
  type: "text",
  accept: [{ pattern: source }],
  ...fields,
});

export const PATTERN_RULES: readonly Rule[] = [
  rule(
    "text.pattern.whole",
    "§2 text: a pattern matches the whole text",
    onEach(
      ENTRIES,
      pattern("colou?r"),
      ["1", "color", "colour"],
      ["0", "colours", "my color", "colouur", "col our", "colr"],
    ),
    on(textEntry, pattern("a|ab"), ["1", "a", "ab"], ["0", "abc", "b"]),
    on(textEntry, pattern("^cat$"), ["1", "cat"], ["0", "cats", "a cat"]),
    on(textEntry, pattern(".*heart.*"), ["1", "the heart", "hearts", "heart"], ["0", "hart"]),
  ),
  rule(
    "text.pattern.syntax",
    "§2 text: RE2 syntax",
    onEach(ENTRIES, pattern("[0-9]{2,4}"), ["1", "12", "123", "1234"], ["0", "1", "12345", "1a"]),
    on(
      textEntry,
      pattern("(?:north|south)-(east|west)"),
      ["1", "north-east", "south-west"],
      ["0", "north", "east-north"],
    ),
    on(
      textEntry,
      pattern("\\d+(\\.\\d+)?\\s*(cm|mm)"),
      ["1", "3cm", "3.5 mm", "10 cm"],
      ["0", "cm", "3.cm", "3 m"],
    ),
    on(
      textEntry,
      pattern("\\p{Lu}\\p{Ll}+", { case_sensitive: true }),
      ["1", "Paris", "Élan"],
      ["0", "paris", "PARIS", "P"],
    ),
    on(textEntry, pattern("(?P<year>1[89]\\d\\d)"), ["1", "1848", "1999"], ["0", "2001", "1748"]),
    on(textEntry, pattern("[[:alpha:]]+"), ["1", "abc"], ["0", "ab1"]),
    on(textEntry, pattern("\\Qa.b\\E+"), ["1", "a.b", "a.bb"], ["0", "axb", "a.b+"]),
    on(textEntry, pattern("a{3}b*?c+"), ["1", "aaac", "aaabbcc"], ["0", "aac", "aaab"]),
    on(textEntry, pattern("[^aeiou]+"), ["1", "rhythm"], ["0", "rhyme"]),
    on(textEntry, pattern("\\w+\\s\\w+"), ["1", "two words"], ["0", "one", "not three words"]),
  ),
  rule(
    "text.pattern.normalized",
    "§2 text: a pattern sees the normalized text",
    onEach(
      ENTRIES,
      pattern("don't know"),
      ["1", "don\u2019t know", "  don't   know ", "don't\u00a0know", "\uff44on't know"],
      ["0", "dont know"],
    ),
    on(textEntry, pattern("1914-1918"), ["1", "1914\u20131918"], ["0", "1914\u20131919"]),
    on(textEntry, pattern("caf\u00e9"), ["1", "cafe\u0301"], ["0", "cafe"]),
    on(textEntry, pattern("x2"), ["1", "x\u00b2"]),
  ),
  rule(
    "text.pattern.case",
    "§2 text: case_sensitive false adds the i flag",
    onEach(ENTRIES, pattern("dna"), ["1", "DNA", "dna", "Dna"]),
    onEach(
      ENTRIES,
      pattern("DNA|rna", { case_sensitive: true }),
      ["1", "DNA", "rna"],
      ["0", "dna", "RNA", "Dna"],
    ),
    on(textEntry, pattern("[a-c]+"), ["1", "ABC", "aBc"], ["0", "abd"]),
    on(textEntry, pattern("(?i)dna", { case_sensitive: true }), ["1", "DNA", "dNa"]),
  ),
  rule(
    "text.pattern.other-options",
    "§2 text: the other options do not apply to a pattern",
    on(textEntry, pattern("résumé", { ignore_accents: true }), ["1", "résumé"], ["0", "resume"]),
    on(textEntry, pattern("dont", { ignore_punctuation: true }), ["1", "dont"], ["0", "don't"]),
    on(textEntry, pattern("receive", { max_typos: 2 }), ["1", "receive"], ["0", "recieve", "receiv"]),
    on(
      textEntry,
      {
        type: "text",
        accept: [{ pattern: "r.n" }, { value: "café", fraction: 0.5 }],
        ignore_accents: true,
        max_typos: 1,
      },
      ["1", "run", "ran", "RUN"],
      ["1/2", "cafe", "caf"],
      ["0", "rn", "runs"],
    ),
  ),
  rule(
    "text.pattern.best-entry",
    "§2 text: values and patterns, the best matching entry",
    onEach(
      ENTRIES,
      {
        type: "text",
        accept: [
          { pattern: "(la )?seine", fraction: 0.5 },
          { value: "La Seine" },
          { pattern: ".*", fraction: 0.125 },
        ],
      },
      ["1", "la seine"],
      ["1/2", "Seine"],
      ["1/8", "Loire", "la  la seine"],
    ),
    on(
      textEntry,
      { type: "text", accept: [{ pattern: "[0-9]+", fraction: -0.5 }, { value: "7" }], min_fraction: -1 },
      ["1", "7"],
      ["-1/2", "8", "77"],
      ["0", "seven"],
    ),
  ),
];
