import * as de from "./de/editor-interactions.ts";
import * as en from "./en/editor-interactions.ts";
import { localize } from "./localize.ts";

export const INTERACTION_LABELS = localize(en.INTERACTION_LABELS, de.INTERACTION_LABELS);
export const ADD_PART_LABELS = localize(en.ADD_PART_LABELS, de.ADD_PART_LABELS);
export const REUSE_LABELS = localize(en.REUSE_LABELS, de.REUSE_LABELS);
export const INTERACTION = localize(en.INTERACTION, de.INTERACTION);
export const INLINE = localize(en.INLINE, de.INLINE);
export const OPTION = localize(en.OPTION, de.OPTION);
export const KEY_SUMMARY = localize(en.KEY_SUMMARY, de.KEY_SUMMARY);
export const formatAlternatives = localize(en.formatAlternatives, de.formatAlternatives);
