import * as de from "./de/editor-bank.ts";
import * as en from "./en/editor-bank.ts";
import { localize } from "./localize.ts";

export const QUESTION_BANK = localize(en.QUESTION_BANK, de.QUESTION_BANK);
export const PART_BANK = localize(en.PART_BANK, de.PART_BANK);
export const POOL_ISSUES = localize(en.POOL_ISSUES, de.POOL_ISSUES);
export const REFERENCE_ISSUES = localize(en.REFERENCE_ISSUES, de.REFERENCE_ISSUES);
