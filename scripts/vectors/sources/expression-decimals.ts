import { textEntry } from "../nodes.ts";
import { on, onEach, type Rule, rule, withEach } from "../table.ts";
import { around0, expression, positive } from "./expression-key.ts";

/** Two ways to say the same. */
const exactly = (value: string) => [
  expression(value, { exact: true }),
  expression(value, { decimal_tolerance: 0 }),
];

export const DECIMAL_RULES: readonly Rule[] = [
  rule(
    "expression.decimals.four-figures",
    "§6.9 decimals: accepted from 4 significant figures on",
    onEach(
      [textEntry, null],
      expression("2/3"),
      ["1", "0.6667", "0.66667", "0.666667", "0.6666666667"],
      ["0", "0.7", "0.67", "0.667", "-0.6667"],
    ),
    on(
      textEntry,
      expression("pi"),
      ["1", "3.142", "3.1416", "3.14159", "3.14159265"],
      ["0", "3", "3.1", "3.14", "22/7"],
    ),
    on(textEntry, expression("sqrt(2)"), ["1", "1.414", "1.4142", "1.41421356"], ["0", "1.4", "1.41"]),
    on(textEntry, expression("1/30"), ["1", "0.03333", "0.033333"], ["0", "0.0333", "0.033", "0.3333"]),
    on(textEntry, expression("1000pi"), ["1", "3141.6", "3141.59"], ["0", "3140.0"]),
    on(textEntry, expression("e"), ["1", "2.718", "2.71828"], ["0", "2.72", "2.7"]),
    on(
      textEntry,
      expression("2023/2024"),
      ["1", "2023/2024", "4046/4048", "0.9995"],
      ["0", "2022/2023", "2024/2025"],
    ),
    on(textEntry, expression("2/3"), ["1", "2/3", "2000/3000"], ["0", "1333/2000", "6667/10000"]),
    on(textEntry, expression("sqrt(2024)"), ["1", "sqrt(2024)", "44.99"], ["0", "sqrt(2023)"]),
  ),
  rule(
    "expression.decimals.precision",
    "§6.9 decimals: they agree with the key to the precision they were written in",
    on(
      textEntry,
      expression("2/3"),
      ["0", "0.6666", "0.6668", "0.66666", "0.66668", "0.666666"],
      ["1", "0.6666667"],
    ),
    on(
      textEntry,
      expression("pi"),
      ["0", "3.141", "3.1415", "3.143", "3.14158", "3.141592"],
      ["1", "3.141593", "3.1415927"],
    ),
    on(textEntry, expression("sqrt(2)"), ["0", "1.4143", "1.415", "1.4141", "1.41422"], ["1", "1.414214"]),
    on(
      textEntry,
      expression("0.12345"),
      ["1", "0.1235", "0.12345", "0.123450"],
      ["0", "0.1236", "0.12344", "0.123"],
    ),
    on(textEntry, expression("9.99996"), ["1", "10.00", "10.000", "9.99996"], ["0", "9.999", "10.01"]),
    on(textEntry, expression("1/2"), ["1", "0.50", "0.5000"], ["0", "0.4999", "0.5001"]),
  ),
  rule(
    "expression.decimals.in-expressions",
    "§6.9 decimals: within an expression",
    on(
      textEntry,
      around0("x", "2x/3"),
      ["1", "0.6667x", "0.66667 x", "x*0.6667"],
      ["0", "0.667x", "0.6666x", "0.67x"],
    ),
    on(
      textEntry,
      positive("r", "pi r^2"),
      ["1", "3.142r^2", "3.1416 r²"],
      ["0", "3.14r^2", "3.143r^2", "3.141r^2"],
    ),
    on(
      textEntry,
      around0("x", "x/3-pi"),
      ["1", "0.3333x-3.142", "0.3333x-pi", "x/3-3.142"],
      ["0", "0.3333x-3.143", "0.33x-3.14"],
    ),
    on(textEntry, around0("x", "sin(x/3)"), ["1", "sin(0.3333x)"], ["0", "sin(0.333x)", "sin(0.3335x)"]),
    on(textEntry, around0("x", "sqrt(2)+x"), ["1", "1.4142+x", "x+1.414"], ["0", "1.41+x", "1.4+x"]),
  ),
  rule(
    "expression.decimals.tolerance",
    "§6.9 decimals: decimal_tolerance, the figures from which a decimal is taken",
    on(
      textEntry,
      expression("pi", { decimal_tolerance: 1 }),
      ["1", "3", "3.1", "3.14"],
      ["0", "4", "3.2", "3.15"],
    ),
    on(
      textEntry,
      expression("pi", { decimal_tolerance: 2 }),
      ["1", "3.1", "3.14", "3.142"],
      ["0", "3", "3.2"],
    ),
    on(
      textEntry,
      expression("pi", { decimal_tolerance: 3 }),
      ["1", "3.14", "3.142"],
      ["0", "3", "3.1", "3.15"],
    ),
    on(textEntry, expression("pi", { decimal_tolerance: 4 }), ["1", "3.142"], ["0", "3.14"]),
    on(
      textEntry,
      expression("pi", { decimal_tolerance: 6 }),
      ["1", "3.14159", "3.141593"],
      ["0", "3.1416", "3.142"],
    ),
    on(
      textEntry,
      expression("2/3", { decimal_tolerance: 2 }),
      ["1", "0.67", "0.667"],
      ["0", "0.7", "0.66", "0.6"],
    ),
    on(
      textEntry,
      expression("pi", { decimal_tolerance: 15 }),
      ["1", "3.14159265358979"],
      ["0", "3.1415926535898", "3.14159265358970"],
    ),
  ),
  rule(
    "expression.decimals.none",
    "§6.9 decimals: decimal_tolerance 0 takes none",
    on(
      textEntry,
      expression("ln(2)", { decimal_tolerance: 0 }),
      ["1", "ln 2", "-ln(1/2)", "ln(4)/2"],
      ["0", "0.6931", "0.693147180559945", "0.7"],
    ),
    on(
      textEntry,
      expression("1/7", { decimal_tolerance: 0 }),
      ["1", "1/7", "2/14"],
      ["0", "0.1429", "0.142857142857"],
    ),
  ),
  rule(
    "expression.exact.approximations",
    "§6.9 exact: no decimal approximation",
    withEach(
      exactly("2/3"),
      textEntry,
      ["1", "2/3", "4/6", "⅔", "1-1/3"],
      ["0", "0.6667", "0.66667", "0.6666666666666667"],
    ),
    withEach(
      exactly("pi"),
      textEntry,
      ["1", "pi", "π", "4atan(1)"],
      ["0", "3.1416", "3.14159265", "22/7", "3.14159265358979323846", "245850922/78256779"],
    ),
    withEach(
      exactly("sqrt(2)"),
      textEntry,
      ["1", "√2", "2/√2", "2^(1/2)"],
      ["0", "1.414", "1.4142135623", "99/70"],
      ["0", "131836323/93222358", "1414213562373095/10^15", "1.414213562+3.73095e-10"],
      ["1", "sqrt(200000000)/10000", "11111111*√2/11111111"],
    ),
    withEach(
      exactly("1/3*sqrt(2)"),
      textEntry,
      ["1", "√2/3", "33333333/99999999*√2"],
      ["0", "0.33333333√2", "(0.33333333+3.3333333e-9+3.3333333e-17)sqrt(2)"],
    ),
    withEach(
      [around0("x", "x/3", { exact: true })],
      textEntry,
      ["1", "x/3", "2x/6"],
      ["0", "0.3333x", "0.333333333333x"],
    ),
  ),
  rule(
    "expression.exact.decimals",
    "§6.9 exact: an exact decimal is exact",
    withEach(exactly("1/2"), textEntry, ["1", "0.5", "0.50", "2^-1"], ["0", "0.4999", "0.5000001"]),
    withEach(exactly("1/8"), textEntry, ["1", "0.125", "0.1250"], ["0", "0.13", "0.1249"]),
    withEach(exactly("0.3"), textEntry, ["1", "3/10", "0.1+0.2", "0.3"], ["0", "0.33", "0.3001"]),
    withEach([expression("pi/2", { exact: true })], textEntry, ["1", "0.5pi", "pi*0.5"], ["0", "1.5708"]),
  ),
  rule(
    "expression.exact.tolerance",
    "§6.9 exact: wins over decimal_tolerance",
    on(
      textEntry,
      expression("2/3", { exact: true, decimal_tolerance: 2 }),
      ["1", "2/3"],
      ["0", "0.67", "0.6667"],
    ),
    on(textEntry, expression("2/3", { exact: false, decimal_tolerance: 2 }), ["1", "2/3", "0.67", "0.6667"]),
  ),
];
