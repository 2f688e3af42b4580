import { textEntry } from "../nodes.ts";
import { type Json, on, onEach, type Rule, rule } from "../table.ts";

const ENTRIES = [textEntry, null];
export const text = (value: string, fields: { [name: string]: Json } = {}) => ({
  type: "text",
  accept: [{ value }],
  ...fields,
});

export const TEXT_RULES: readonly Rule[] = [
  rule(
    "text.plain",
    "§2 text: an accepted value",
    onEach(ENTRIES, text("Paris"), ["1", "Paris"], ["0", "Lyon", "Pari", "Pariss", "Par is", "sirap", " "]),
    on(textEntry, text("42"), ["1", "42"], ["0", "42.0", "042", "forty-two"]),
    on(textEntry, text("New York"), ["1", "New York"], ["0", "York", "York New", "New  York City"]),
  ),
  rule(
    "text.case",
    "§2 text: case is ignored by default",
    onEach(ENTRIES, text("Paris"), ["1", "paris", "PARIS", "pARIS"]),
    on(textEntry, text("Straße"), ["1", "straße", "StraßE"], ["0", "strase"]),
    on(textEntry, text("ΟΔΟΣ"), ["1", "οδος", "ΟΔΟΣ"]),
    on(textEntry, text("Ärger"), ["1", "ärger", "ÄRGER"], ["0", "arger"]),
    on(textEntry, text("Москва"), ["1", "москва", "МОСКВА"], ["0", "Moskva"]),
  ),
  rule(
    "text.case-sensitive",
    "§2 text: case_sensitive",
    onEach(ENTRIES, text("pH", { case_sensitive: true }), ["1", "pH", " pH "], ["0", "PH", "ph", "Ph"]),
    onEach(ENTRIES, text("NaCl", { case_sensitive: true }), ["1", "NaCl"], ["0", "nacl", "NACL", "NaCL"]),
    on(null, text("pH", { case_sensitive: false }), ["1", "PH", "ph", "pH"]),
  ),
  rule(
    "text.case-of-entry",
    "§2 text: an entry's own case_sensitive wins",
    onEach(
      ENTRIES,
      { type: "text", accept: [{ value: "Na", case_sensitive: true }, { value: "sodium" }] },
      ["1", "Na", "sodium", "SODIUM"],
      ["0", "NA", "na"],
    ),
    onEach(
      ENTRIES,
      {
        type: "text",
        accept: [{ value: "Na" }, { value: "sodium", case_sensitive: false, fraction: 0.5 }],
        case_sensitive: true,
      },
      ["1", "Na"],
      ["1/2", "Sodium", "sodium"],
      ["0", "NA", "na"],
    ),
  ),
  rule(
    "text.best-entry",
    "§2 text: the best matching entry",
    onEach(
      ENTRIES,
      {
        type: "text",
        accept: [
          { value: "Seine", fraction: 0.5 },
          { value: "La Seine" },
          { value: "the seine", fraction: 0.75 },
        ],
      },
      ["1", "la seine", "La Seine"],
      ["3/4", "The Seine"],
      ["1/2", "seine"],
      ["0", "Rhône", "Seine river"],
    ),
    on(
      null,
      {
        type: "text",
        accept: [
          { value: "a", fraction: 0.2 },
          { value: "A", fraction: 0.7 },
          { value: "a", fraction: 0.4 },
        ],
      },
      ["7/10", "a", "A"],
    ),
    on(
      null,
      {
        type: "text",
        accept: [{ value: "whale" }, { value: "shark", fraction: -0.5 }, { value: "fish", fraction: -1 }],
        min_fraction: -0.75,
      },
      ["1", "whale"],
      ["-1/2", "Shark"],
      ["-3/4", "fish"],
      ["0", "dolphin"],
    ),
  ),
  rule(
    "text.ignore-accents",
    "§2 text: ignore_accents",
    onEach(
      ENTRIES,
      text("résumé", { ignore_accents: true }),
      ["1", "resume", "RÉSUMÉ", "resumé", "re\u0301sume\u0301"],
      ["0", "resum", "rsum"],
    ),
    on(textEntry, text("Łódź", { ignore_accents: true }), ["1", "lodz", "Lodz", "łódź"], ["0", "wodz"]),
    on(textEntry, text("Øresund", { ignore_accents: true }), ["1", "Oresund", "øresund"], ["0", "Oeresund"]),
    on(textEntry, text("đường", { ignore_accents: true }), ["1", "duong", "Đuong"]),
    on(textEntry, text("Ħaż-Żebbuġ", { ignore_accents: true }), ["1", "Haz-Zebbug", "ħaz-zebbug"]),
    on(textEntry, text("ŧ", { ignore_accents: true }), ["1", "t", "T"]),
    on(textEntry, text("kapı", { ignore_accents: true }), ["1", "kapi", "kapı"]),
    on(textEntry, text("schön", { ignore_accents: true }), ["1", "schon", "SCHÖN"], ["0", "schoen"]),
    on(textEntry, text("resume", { ignore_accents: true }), ["1", "résumé", "rësumê"]),
    on(
      textEntry,
      text("Zürich", { ignore_accents: true, case_sensitive: true }),
      ["1", "Zurich", "Zürich"],
      ["0", "zurich", "ZURICH"],
    ),
  ),
  rule(
    "text.accents-matter",
    "§2 text: accents matter by default",
    onEach(
      ENTRIES,
      text("résumé"),
      ["1", "résumé", "RÉSUMÉ", "re\u0301sume\u0301"],
      ["0", "resume", "resumé", "rèsumè"],
    ),
    on(textEntry, text("schön"), ["1", "scho\u0308n"], ["0", "schon", "schoen"]),
    on(textEntry, text("ø"), ["1", "Ø"], ["0", "o"]),
    on(textEntry, text("Łódź"), ["1", "łódź", "ŁÓDŹ"], ["0", "Lódź", "lodz"]),
  ),
  rule(
    "text.ignore-punctuation",
    "§2 text: ignore_punctuation, removed and not replaced by a space",
    onEach(
      ENTRIES,
      text("don't", { ignore_punctuation: true }),
      ["1", "dont", "don't!", "don\u2019t", '"dont"', "d.o.n.t"],
      ["0", "do nt", "don t"],
    ),
    on(
      textEntry,
      text("well-known", { ignore_punctuation: true }),
      ["1", "wellknown", "well-known.", "well\u2014known"],
      ["0", "well known"],
    ),
    on(textEntry, text("yes, no", { ignore_punctuation: true }), ["1", "yes no", "yes; no?"], ["0", "yesno"]),
    on(textEntry, text("U.S.A.", { ignore_punctuation: true }), ["1", "USA", "usa", "U.S.A"], ["0", "U S A"]),
  ),
  rule(
    "text.punctuation-matters",
    "§2 text: punctuation matters by default",
    onEach(ENTRIES, text("don't"), ["1", "don't", "DON'T"], ["0", "dont", "don't!", "don t"]),
    on(textEntry, text("a-b"), ["1", "a-b"], ["0", "ab", "a b", "a_b"]),
  ),
  rule(
    "text.all-options",
    "§2 text: accents, punctuation and case together",
    on(
      textEntry,
      text("Ça va?", { ignore_accents: true, ignore_punctuation: true }),
      ["1", "ca va", "ÇA VA!", "Ca, va"],
      ["0", "cava", "ca va bien"],
    ),
    on(
      textEntry,
      text("Ça va?", { ignore_accents: true, ignore_punctuation: true, case_sensitive: true, max_typos: 1 }),
      ["1", "Ca va", "Ça vas", "ca va"],
      ["0", "CA VA", "ca vas"],
    ),
  ),
];
