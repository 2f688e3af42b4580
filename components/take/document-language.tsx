"use client";

import { useEffect } from "react";
import type { Locale } from "#components/content/messages/language.ts";

/**
 * Sets the language and direction of the whole document, which the layout of all pages renders in English. The pages
 * themselves have both from the start.
 */
export function DocumentLanguage({ locale, dir }: { locale: Locale; dir: "ltr" | "rtl" }) {
  useEffect(() => {
    const root = document.documentElement;
    const before = { lang: root.lang, dir: root.dir };
    Object.assign(root, { lang: locale, dir });
    return () => {
      Object.assign(root, before);
    };
  }, [locale, dir]);
  return null;
}
