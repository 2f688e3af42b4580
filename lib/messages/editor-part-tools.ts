import * as de from "./de/editor-part-tools.ts";
import * as en from "./en/editor-part-tools.ts";
import { localize } from "./localize.ts";
export const PART_TOOLS = /* @__PURE__ */ localize(en.PART_TOOLS, de.PART_TOOLS);
