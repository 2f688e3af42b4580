import * as de from "./de/account.ts";
import * as en from "./en/account.ts";
import { localize } from "./localize.ts";

export const ACCOUNT_PAGE = /* @__PURE__ */ localize(en.ACCOUNT_PAGE, de.ACCOUNT_PAGE);
export const THEME_CHOICE = /* @__PURE__ */ localize(en.THEME_CHOICE, de.THEME_CHOICE);
export const LANGUAGE_AND_TIME = /* @__PURE__ */ localize(en.LANGUAGE_AND_TIME, de.LANGUAGE_AND_TIME);
export const PASSWORD_FIELDS = /* @__PURE__ */ localize(en.PASSWORD_FIELDS, de.PASSWORD_FIELDS);
export const CHANGE_PASSWORD = /* @__PURE__ */ localize(en.CHANGE_PASSWORD, de.CHANGE_PASSWORD);
export const SIGN_IN = /* @__PURE__ */ localize(en.SIGN_IN, de.SIGN_IN);
export const SIGN_IN_ERRORS = /* @__PURE__ */ localize(en.SIGN_IN_ERRORS, de.SIGN_IN_ERRORS);
export const SIGN_UP = /* @__PURE__ */ localize(en.SIGN_UP, de.SIGN_UP);
export const FORGOT_PASSWORD = /* @__PURE__ */ localize(en.FORGOT_PASSWORD, de.FORGOT_PASSWORD);
export const RESET_PASSWORD = /* @__PURE__ */ localize(en.RESET_PASSWORD, de.RESET_PASSWORD);
export const NEW_ORGANIZATION = /* @__PURE__ */ localize(en.NEW_ORGANIZATION, de.NEW_ORGANIZATION);
