import { z } from "zod";
import { Href } from "#lib/core/content/attrs.ts";
import { noAttrs } from "#lib/core/content/spec.ts";

/** Only `href` is used here. TipTap saves the other attributes along with it. */
const linkAttrs = z.strictObject({
  href: Href,
  target: z.string().nullish(),
  rel: z.string().nullish(),
  class: z.string().nullish(),
  title: z.string().nullish(),
});

export const MARKS = {
  bold: noAttrs,
  italic: noAttrs,
  underline: noAttrs,
  strike: noAttrs,
  code: noAttrs,
  subscript: noAttrs,
  superscript: noAttrs,
  link: linkAttrs,
} as const satisfies Record<string, z.ZodType>;
