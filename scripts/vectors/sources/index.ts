import type { Rule } from "../table.ts";
import { CHOICE_RULES } from "./choice.ts";
import { COMMON_RULES } from "./common.ts";
import { EXPRESSION_RULES } from "./expression.ts";
import { ALGEBRA_RULES } from "./expression-algebra.ts";
import { DECIMAL_RULES } from "./expression-decimals.ts";
import { FORM_RULES } from "./expression-forms.ts";
import { GRAMMAR_RULES } from "./expression-grammar.ts";
import { LOGARITHM_RULES } from "./expression-logarithms.ts";
import { OPERATOR_RULES } from "./expression-operators.ts";
import { UNREADABLE_RULES } from "./expression-unreadable.ts";
import { MATCH_RULES } from "./match.ts";
import { ASSOCIATE_RULES, MORE_RULES } from "./more.ts";
import { NUMERIC_RULES } from "./numeric.ts";
import { NOTATION_RULES } from "./numeric-notation.ts";
import { TOLERANCE_RULES } from "./numeric-tolerance.ts";
import { ORDER_RULES } from "./order.ts";
import { POINT_RULES } from "./point.ts";
import { POINT_SUM_RULES } from "./point-sums.ts";
import { TEXT_RULES } from "./text.ts";
import { NORMALIZATION_RULES } from "./text-normalization.ts";
import { PATTERN_RULES } from "./text-patterns.ts";
import { TYPO_RULES } from "./text-typos.ts";

/** The rules by topic, in the order in which the documentation shows them. */
export const RULES_BY_TOPIC: readonly { title: string; rules: readonly Rule[] }[] = [
  { title: "All types of keys", rules: COMMON_RULES },
  { title: "Choice", rules: CHOICE_RULES },
  { title: "Text", rules: TEXT_RULES },
  { title: "Text: normalization", rules: NORMALIZATION_RULES },
  { title: "Text: typos", rules: TYPO_RULES },
  { title: "Text: patterns", rules: PATTERN_RULES },
  { title: "Numeric", rules: NUMERIC_RULES },
  { title: "Numeric: tolerance", rules: TOLERANCE_RULES },
  { title: "Numeric: notation", rules: NOTATION_RULES },
  { title: "Match", rules: MATCH_RULES },
  { title: "Match: pairs without a direction", rules: ASSOCIATE_RULES },
  { title: "Order", rules: ORDER_RULES },
  { title: "Point", rules: POINT_RULES },
  { title: "Point: several areas", rules: POINT_SUM_RULES },
  { title: "Expression: algebra", rules: ALGEBRA_RULES },
  { title: "Expression: equality", rules: EXPRESSION_RULES },
  { title: "Expression: decimals", rules: DECIMAL_RULES },
  { title: "Expression: logarithms", rules: LOGARITHM_RULES },
  { title: "Expression: operators", rules: OPERATOR_RULES },
  { title: "Expression: notation", rules: GRAMMAR_RULES },
  { title: "Expression: unreadable answers", rules: UNREADABLE_RULES },
  { title: "Expression: forms", rules: FORM_RULES },
  { title: "Texts and images", rules: MORE_RULES },
];
