import { textEntry } from "../nodes.ts";
import { on, onEach, type Rule, rule } from "../table.ts";
import { text } from "./text.ts";

const ENTRIES = [textEntry, null];

export const TYPO_RULES: readonly Rule[] = [
  rule(
    "text.typos.none",
    "§2 text: no typo by default",
    onEach(ENTRIES, text("receive"), ["0", "recieve", "receve", "receivee", "receipe"]),
    on(textEntry, text("receive", { max_typos: 0 }), ["0", "recieve"], ["1", "Receive"]),
  ),
  rule(
    "text.typos.one",
    "§2 text: max_typos 1",
    onEach(
      ENTRIES,
      text("receive", { max_typos: 1 }),
      [
        "1",
        "receive",
        "recieve",
        "receve",
        "receivee",
        "receipe",
        "eceive",
        "receiv",
        "rreceive",
        "RECIEVE",
        "receive ",
      ],
      ["0", "recieev", "receipt", "receivess", "rceve", "receive s"],
    ),
    on(
      textEntry,
      text("ab", { max_typos: 1 }),
      ["1", "ba", "a", "b", "abc", "ac", "cab"],
      ["0", "c", "cd", "abcd", "bca"],
    ),
  ),
  rule(
    "text.typos.two",
    "§2 text: max_typos 2",
    onEach(
      ENTRIES,
      text("Mississippi", { max_typos: 2 }),
      [
        "1",
        "Misissipi",
        "Mississippi",
        "Missisippi",
        "Misssissippii",
        "Mississpipi",
        "Mizzissippi",
        "iMssissippi",
      ],
      ["0", "Misisipi", "Missouri", "Mississip p p", "Msissipi"],
    ),
    on(
      textEntry,
      text("kitten", { max_typos: 2 }),
      ["1", "sitten", "sittin", "kittens", "iktten", "iktetn"],
      ["0", "sitting", "kit"],
    ),
  ),
  rule(
    "text.typos.swap",
    "§2 text: two adjacent letters swapped are one typo",
    onEach(
      ENTRIES,
      text("abcd", { max_typos: 1 }),
      ["1", "bacd", "acbd", "abdc"],
      ["0", "badc", "cbad", "dbca", "bcad", "abdce"],
    ),
    on(
      textEntry,
      text("abcd", { max_typos: 2 }),
      ["1", "badc", "bcad", "cbad", "abdce"],
      ["0", "dcba", "bdac", "cdab"],
    ),
  ),
  rule(
    "text.typos.normalized",
    "§2 text: typos are counted after normalization",
    on(textEntry, text("cafés", { max_typos: 1 }), ["1", "cafes", "cafe\u0301s", "café"], ["0", "cafe"]),
    on(textEntry, text("a b", { max_typos: 1 }), ["1", "ab", "a  b", "a bc"], ["0", "abc", "b"]),
    on(
      textEntry,
      text("don't", { max_typos: 1 }),
      ["1", "dont", "don\u2019t", "don\u2019"],
      ["0", "dnt", "don"],
    ),
  ),
  rule(
    "text.typos.best-entry",
    "§2 text: the best entry counts, with or without typos",
    onEach(
      ENTRIES,
      { type: "text", accept: [{ value: "affect", fraction: 0.5 }, { value: "effect" }], max_typos: 1 },
      ["1", "effect", "affect", "effct", "xffect"],
      ["1/2", "affct", "afect"],
      ["0", "offset", "defects"],
    ),
  ),
  rule(
    "text.typos.options",
    "§2 text: typos after accents, punctuation and case are ignored",
    on(
      textEntry,
      text("Zürich", { max_typos: 1, ignore_accents: true }),
      ["1", "Zurihc", "zurich", "Züric", "Zuerich"],
      ["0", "Zuerihc"],
    ),
    on(
      textEntry,
      text("Zürich", { max_typos: 1 }),
      ["1", "Zurich", "ZÜRICH", "Zürih"],
      ["0", "Zurih", "Zuerich"],
    ),
    on(
      textEntry,
      text("O'Neill", { max_typos: 1, ignore_punctuation: true }),
      ["1", "oneil", "O\u2019Neil", "O-Neill"],
      ["0", "o neil"],
    ),
    on(
      textEntry,
      text("Na", { max_typos: 1, case_sensitive: true }),
      ["1", "NA", "Na", "N"],
      ["0", "nA", "k"],
    ),
  ),
];
