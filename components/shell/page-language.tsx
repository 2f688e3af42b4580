"use client";

import type { ReactNode } from "react";
import type { Language } from "#lib/contract/languages.ts";
import { setPageLanguage } from "#lib/messages/language.ts";

/**
 * Makes everything in a page use the language that the server chose for it. A document that Next sends for a missing
 * page has no `lang` until React has rendered the page, which is too late for the messages in it.
 */
export function PageLanguage({ language, children }: { language: Language; children: ReactNode }) {
  setPageLanguage(language);
  return children;
}
