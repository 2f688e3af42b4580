import * as de from "./de/item-name.ts";
import * as en from "./en/item-name.ts";
import { localize } from "./localize.ts";

export const formatItemName = /* @__PURE__ */ localize(en.formatItemName, de.formatItemName);
