import * as de from "./de/part-names.ts";
import * as en from "./en/part-names.ts";
import { localize } from "./localize.ts";

export type { PartLabel } from "./en/part-names.ts";

export const formatPartName = /* @__PURE__ */ localize(en.formatPartName, de.formatPartName);
export const formatInteractionName = /* @__PURE__ */ localize(
  en.formatInteractionName,
  de.formatInteractionName,
);
