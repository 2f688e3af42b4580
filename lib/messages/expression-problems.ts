import * as de from "./de/expression-problems.ts";
import * as en from "./en/expression-problems.ts";
import { localize } from "./localize.ts";

export const EXPRESSION_PROBLEMS = /* @__PURE__ */ localize(en.EXPRESSION_PROBLEMS, de.EXPRESSION_PROBLEMS);
export const LATEX_PROBLEMS = /* @__PURE__ */ localize(en.LATEX_PROBLEMS, de.LATEX_PROBLEMS);
