import * as de from "./de/file-errors.ts";
import * as en from "./en/file-errors.ts";
import { localize } from "./localize.ts";

export const FILE_ERRORS = /* @__PURE__ */ localize(en.FILE_ERRORS, de.FILE_ERRORS);
