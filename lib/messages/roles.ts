import * as de from "./de/roles.ts";
import * as en from "./en/roles.ts";
import { localize } from "./localize.ts";

export const PERMISSION_LABELS = /* @__PURE__ */ localize(en.PERMISSION_LABELS, de.PERMISSION_LABELS);
export const formatAllowedRoles = /* @__PURE__ */ localize(en.formatAllowedRoles, de.formatAllowedRoles);
