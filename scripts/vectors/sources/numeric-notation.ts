import { numberEntry, textEntry } from "../nodes.ts";
import { on, onEach, type Rule, rule } from "../table.ts";

const ENTRIES = [textEntry, numberEntry, null];
const numeric = (value: number) => ({ type: "numeric", accept: [{ value }] });

export const NOTATION_RULES: readonly Rule[] = [
  rule(
    "numeric.sign",
    "§2 numeric: an optional sign, ASCII or U+2212",
    onEach(ENTRIES, numeric(5), ["1", "+5", "5"], ["0", "-5", "\u22125", "+-5", "--5"]),
    onEach(ENTRIES, numeric(-5), ["1", "-5", "\u22125", "-5.0"], ["0", "+5", "\u20135", "- 5x", "--5"]),
  ),
  rule(
    "numeric.decimal-mark",
    "§2 numeric: the decimal mark, . or ,",
    onEach(
      ENTRIES,
      numeric(1.5),
      ["1", "1.5", "1,5", "1.50", "1,500", "01,5", "15e-1"],
      ["0", "1.5.0", "1,5,0", "1.,5", "1;5", "1'5", "1\u00b75"],
    ),
    onEach(ENTRIES, numeric(0.5), ["1", "0.5", "0,5", "+0,5"], ["0", ".", ",", "5", "..5", "0..5"]),
  ),
  rule(
    "numeric.no-grouping",
    "§2 numeric: no thousands separator",
    onEach(
      ENTRIES,
      numeric(1234567),
      ["1", "1234567", "1234567.0"],
      ["0", "1,234,567", "1.234.567", "1 234 567", "1'234'567", "1\u00a0234\u00a0567", "1_234_567"],
    ),
    on(null, numeric(1000), ["1", "1000", "1e3"], ["0", "1,000", "1.000", "1,000.0"]),
    on(null, numeric(1), ["1", "1,000", "1.000"]),
  ),
  rule(
    "numeric.exponent",
    "§2 numeric: exponent",
    onEach(
      ENTRIES,
      numeric(1500),
      ["1", "1.5e3", "1.5E3", "1,5e+3", "15e2", "1500e0", "150000e-2"],
      ["0", "1.5e", "e3", "1.5e3.0", "1.5*10^3", "1.5e 3", "1.5x10^3", "1.5e2"],
    ),
    on(null, numeric(-0.02), ["1", "-2e-2", "\u22122e-2", "-0.2e-1"], ["0", "2e-2", "-2e2"]),
  ),
  rule(
    "numeric.not-a-number",
    "§2 numeric: anything else earns 0",
    onEach(
      ENTRIES,
      numeric(10),
      ["1", "10"],
      [
        "0",
        "ten",
        "0x0A",
        "1010b",
        "20/2",
        "10%",
        "10 cm",
        "$10",
        "(10)",
        "=10",
        "Infinity",
        "NaN",
        "1O",
        "\u0661\u0660",
        "5+5",
      ],
    ),
    on(null, { ...numeric(10), min_fraction: -1 }, ["0", "ten", "ten10", "1 0"]),
    on(
      null,
      { type: "numeric", accept: [{ min: -1000, max: 1000 }] },
      ["0", "x", "-", "+", "e", "\u00bd", "\u00b2"],
      ["1", "0", "-0"],
    ),
  ),
];
