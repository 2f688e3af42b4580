import * as de from "./de/editor-keys.ts";
import * as en from "./en/editor-keys.ts";
import { localize } from "./localize.ts";

export const KEYS = /* @__PURE__ */ localize(en.KEYS, de.KEYS);
export const SCORING = /* @__PURE__ */ localize(en.SCORING, de.SCORING);
export const CHOICE_KEY = /* @__PURE__ */ localize(en.CHOICE_KEY, de.CHOICE_KEY);
export const MATCH_KEY = /* @__PURE__ */ localize(en.MATCH_KEY, de.MATCH_KEY);
export const ORDER_KEY = /* @__PURE__ */ localize(en.ORDER_KEY, de.ORDER_KEY);
export const TEXT_KEY = /* @__PURE__ */ localize(en.TEXT_KEY, de.TEXT_KEY);
export const NUMERIC_KEY = /* @__PURE__ */ localize(en.NUMERIC_KEY, de.NUMERIC_KEY);
export const EXPRESSION_KEY = /* @__PURE__ */ localize(en.EXPRESSION_KEY, de.EXPRESSION_KEY);
export const POINT_KEY = /* @__PURE__ */ localize(en.POINT_KEY, de.POINT_KEY);
export const OPEN_KEY = /* @__PURE__ */ localize(en.OPEN_KEY, de.OPEN_KEY);
export const BLANK = /* @__PURE__ */ localize(en.BLANK, de.BLANK);
export const COMMON = /* @__PURE__ */ localize(en.COMMON, de.COMMON);
export const TEST_ANSWER = /* @__PURE__ */ localize(en.TEST_ANSWER, de.TEST_ANSWER);
