import * as de from "./de/command-palette.ts";
import * as en from "./en/command-palette.ts";
import { localize } from "./localize.ts";

export const COMMAND_PALETTE = /* @__PURE__ */ localize(en.COMMAND_PALETTE, de.COMMAND_PALETTE);
