import * as de from "./de/blueprint.ts";
import * as en from "./en/blueprint.ts";
import { localize } from "./localize.ts";

export const BLUEPRINT_FIELDS = /* @__PURE__ */ localize(en.BLUEPRINT_FIELDS, de.BLUEPRINT_FIELDS);
