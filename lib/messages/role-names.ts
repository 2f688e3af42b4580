import * as de from "./de/role-names.ts";
import * as en from "./en/role-names.ts";
import { localize } from "./localize.ts";

export const ROLE_NAMES = /* @__PURE__ */ localize(en.ROLE_NAMES, de.ROLE_NAMES);
