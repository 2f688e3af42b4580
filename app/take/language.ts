import { headers } from "next/headers";
import { cache } from "react";
import { getHostedLanguage, type HostedLanguage } from "#components/take/language.ts";
import { LOCALE_HEADER, parseLocale } from "./locale.ts";

/** Returns the language of the current request's page, which proxy.ts has chosen. */
export const getLearnerLanguage = cache(
  async (): Promise<HostedLanguage> =>
    getHostedLanguage(parseLocale((await headers()).get(LOCALE_HEADER)) ?? "en"),
);
