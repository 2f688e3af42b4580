import * as de from "./de/editor-formula.ts";
import * as en from "./en/editor-formula.ts";
import { localize } from "./localize.ts";
export const FORMULA = /* @__PURE__ */ localize(en.FORMULA, de.FORMULA);
export const FORMULA_SIGN_NAMES = /* @__PURE__ */ localize(en.FORMULA_SIGN_NAMES, de.FORMULA_SIGN_NAMES);
