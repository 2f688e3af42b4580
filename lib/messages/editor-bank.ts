import * as de from "./de/editor-bank.ts";
import * as en from "./en/editor-bank.ts";
import { localize } from "./localize.ts";

export const QUESTION_BANK = /* @__PURE__ */ localize(en.QUESTION_BANK, de.QUESTION_BANK);
export const PART_BANK = /* @__PURE__ */ localize(en.PART_BANK, de.PART_BANK);
export const POOL_ISSUES = /* @__PURE__ */ localize(en.POOL_ISSUES, de.POOL_ISSUES);
export const REFERENCE_ISSUES = /* @__PURE__ */ localize(en.REFERENCE_ISSUES, de.REFERENCE_ISSUES);
