import { textEntry } from "../nodes.ts";
import { on, type Rule, rule, withEach } from "../table.ts";
import { text } from "./text.ts";

/** Normalization always takes place, whatever the options of the key. */
const keysFor = (value: string) => [text(value), text(value, { case_sensitive: true })];

export const NORMALIZATION_RULES: readonly Rule[] = [
  rule(
    "text.nfkc",
    "§2 text: always NFKC",
    withEach(keysFor("file"), textEntry, ["1", "\ufb01le", "\uff46\uff49\uff4c\uff45"], ["0", "f ile"]),
    withEach(keysFor("é"), textEntry, ["1", "e\u0301", "\u00e9"], ["0", "e", "e\u0300"]),
    withEach(keysFor("x2"), textEntry, ["1", "x\u00b2", "x\u2082", "x\uff12"], ["0", "x^2"]),
    withEach(keysFor("1\u20442"), textEntry, ["1", "\u00bd"], ["0", "0.5"]),
    withEach(keysFor("IV"), textEntry, ["1", "\u2163", "\uff29\uff36"], ["0", "4"]),
    withEach(keysFor("\u212b"), textEntry, ["1", "\u00c5", "A\u030a"], ["0", "A"]),
    withEach(keysFor("\u3392"), textEntry, ["1", "MHz"]),
    withEach(keysFor("\u2126"), textEntry, ["1", "\u03a9"]),
    withEach(keysFor("\ud55c\uae00"), textEntry, ["1", "\u1112\u1161\u11ab\u1100\u1173\u11af"]),
    withEach(keysFor("a\u2026"), textEntry, ["1", "a..."]),
    withEach(keysFor("\uff76\uff9e"), textEntry, ["1", "\u30ac"]),
  ),
  rule(
    "text.quotes",
    "§2 text: curly quotes become ASCII",
    withEach(
      keysFor("don't"),
      textEntry,
      ["1", "don\u2019t", "don\u2018t"],
      ["0", "don\u00b4t", "don`t", 'don"t'],
    ),
    withEach(
      keysFor('"a"'),
      textEntry,
      ["1", "\u201ca\u201d", "\u201da\u201d"],
      ["0", "'a'", "\u00aba\u00bb"],
    ),
    withEach(keysFor("\u2018x\u2019"), textEntry, ["1", "'x'", "\u2019x\u2018"]),
  ),
  rule(
    "text.dashes",
    "§2 text: dashes become ASCII",
    withEach(
      keysFor("1914-1918"),
      textEntry,
      ["1", "1914\u20131918", "1914\u20141918", "1914\u20101918", "1914\u20151918", "1914\u20111918"],
      ["0", "1914 1918", "1914 - 1918", "1914_1918", "1914--1918"],
    ),
    withEach(keysFor("a\u2014b"), textEntry, ["1", "a-b", "a\uff0db", "a\ufe63b"]),
  ),
  rule(
    "text.trim",
    "§2 text: white space around the text is removed",
    withEach(
      keysFor("Rome"),
      textEntry,
      ["1", " Rome", "Rome ", "\tRome\n", "\u00a0Rome\u2003", "\u3000Rome"],
      ["0", "R ome"],
    ),
    withEach(keysFor("  Rome  "), textEntry, ["1", "Rome", " Rome "]),
  ),
  rule(
    "text.inner-space",
    "§2 text: inner white space is collapsed",
    withEach(
      keysFor("New York"),
      textEntry,
      ["1", "New  York", "New\tYork", "New\nYork", "New\u00a0York", "New \u2009\r\n York"],
      ["0", "NewYork", "New_York", "New-York"],
    ),
    withEach(keysFor("a  b\tc"), textEntry, ["1", "a b c", "a b  c"], ["0", "ab c"]),
  ),
  rule(
    "text.normalized-key",
    "§2 text: the key is normalized like the answer",
    on(
      textEntry,
      text("\ufb01n\u00a0de\u2003si\u00e8cle"),
      ["1", "fin de siècle", "fin de sie\u0300cle"],
      ["0", "fin de siecle"],
    ),
    on(
      textEntry,
      text("\u201cok\u201d \u2013 done"),
      ["1", '"ok" - done', "\u201cOK\u201d\u2002\u2014 done"],
      ["0", '"ok"-done'],
    ),
  ),
];
