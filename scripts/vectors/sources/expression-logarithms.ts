import { textEntry } from "../nodes.ts";
import { on, type Rule, rule } from "../table.ts";
import { expression, over, positive } from "./expression-key.ts";

export const LOGARITHM_RULES: readonly Rule[] = [
  rule(
    "expression.log-base.e",
    '§6.9 log_base: a bare log to the base e, with "e" and by default',
    on(
      textEntry,
      positive("x", "ln(x)"),
      ["1", "log(x)", "log x", "ln x", "log_e(x)"],
      ["0", "log10(x)", "log2(x)"],
    ),
    on(
      textEntry,
      positive("x", "ln(x)", { log_base: "e" }),
      ["1", "log(x)", "ln(x)"],
      ["0", "log10(x)", "log_10(x)"],
    ),
    on(textEntry, expression("1", { log_base: "e" }), ["1", "log(e)", "log e"], ["0", "log(10)", "log(2)"]),
  ),
  rule(
    "expression.log-base.10",
    "§6.9 log_base: a bare log to the base 10",
    on(
      textEntry,
      positive("x", "log10(x)", { log_base: 10 }),
      ["1", "log(x)", "log x", "ln(x)/ln(10)", "log_10(x)"],
      ["0", "ln(x)", "log2(x)"],
    ),
    on(
      textEntry,
      expression("3", { log_base: 10 }),
      ["1", "log(1000)", "log 1000", "log_2(8)"],
      ["0", "ln(1000)", "log(8)"],
    ),
    on(textEntry, positive("x", "log(x)", { log_base: 10 }), ["1", "log10(x)", "log x"], ["0", "ln x"]),
    on(
      textEntry,
      positive("x", "log(x)^2", { log_base: 10 }),
      ["1", "log²(x)", "log^2 x", "log10(x)^2"],
      ["0", "log(x^2)", "ln(x)^2"],
    ),
  ),
  rule(
    "expression.log-base.2",
    "§6.9 log_base: a bare log to the base 2",
    on(
      textEntry,
      positive("x", "log2(x)", { log_base: 2 }),
      ["1", "log(x)", "ln(x)/ln(2)", "log_2 x"],
      ["0", "ln(x)", "log10(x)"],
    ),
    on(textEntry, expression("5", { log_base: 2 }), ["1", "log(32)", "log 32"], ["0", "ln(32)", "log10(32)"]),
  ),
  rule(
    "expression.log.written-base",
    "§6.9 grammar: log_b(x)",
    on(
      textEntry,
      positive("x", "log2(x)"),
      ["1", "log_2(x)", "log₂(x)", "log_2 x", "ln(x)/ln(2)"],
      ["0", "log_3(x)", "log(2x)"],
    ),
    on(
      textEntry,
      positive("x", "log10(x)"),
      ["1", "log_10(x)", "log₁₀ x", "log_10 x"],
      ["0", "log_1(x)", "log(x)"],
    ),
    on(
      textEntry,
      expression("log_b(x)", { variables: over("b x", 2, 9) }),
      ["1", "ln(x)/ln(b)", "1/log_x(b)", "log2(x)/log2(b)"],
      ["0", "log_x(b)", "ln(x)-ln(b)", "log(b x)"],
    ),
    on(
      textEntry,
      expression("2"),
      ["1", "log_3(9)", "log₃(9)", "log_5(25)"],
      ["0", "log_9(3)", "log_3(8)", "log_1(9)"],
    ),
    on(
      textEntry,
      positive("x", "log_3(x)", { log_base: 10 }),
      ["1", "log(x)/log(3)", "ln(x)/ln(3)"],
      ["0", "log(x)"],
    ),
  ),
];
