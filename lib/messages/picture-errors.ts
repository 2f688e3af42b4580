import * as de from "./de/picture-errors.ts";
import * as en from "./en/picture-errors.ts";
import { localize } from "./localize.ts";

export const PICTURE_ERRORS = /* @__PURE__ */ localize(en.PICTURE_ERRORS, de.PICTURE_ERRORS);
export const PICTURE_DAMAGE = /* @__PURE__ */ localize(en.PICTURE_DAMAGE, de.PICTURE_DAMAGE);
