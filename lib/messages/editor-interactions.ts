import * as de from "./de/editor-interactions.ts";
import * as en from "./en/editor-interactions.ts";
import { localize } from "./localize.ts";

export const INTERACTION_LABELS = /* @__PURE__ */ localize(en.INTERACTION_LABELS, de.INTERACTION_LABELS);
export const ADD_PART_LABELS = /* @__PURE__ */ localize(en.ADD_PART_LABELS, de.ADD_PART_LABELS);
export const REUSE_LABELS = /* @__PURE__ */ localize(en.REUSE_LABELS, de.REUSE_LABELS);
export const SHUFFLE_LABELS = /* @__PURE__ */ localize(en.SHUFFLE_LABELS, de.SHUFFLE_LABELS);
export const INTERACTION = /* @__PURE__ */ localize(en.INTERACTION, de.INTERACTION);
export const INLINE = /* @__PURE__ */ localize(en.INLINE, de.INLINE);
export const OPTION = /* @__PURE__ */ localize(en.OPTION, de.OPTION);
export const KEY_SUMMARY = /* @__PURE__ */ localize(en.KEY_SUMMARY, de.KEY_SUMMARY);
export const formatAlternatives = /* @__PURE__ */ localize(en.formatAlternatives, de.formatAlternatives);
export const PAIR_ROWS = /* @__PURE__ */ localize(en.PAIR_ROWS, de.PAIR_ROWS);
export const PART_REFERENCES = /* @__PURE__ */ localize(en.PART_REFERENCES, de.PART_REFERENCES);
