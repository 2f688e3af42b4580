import type { Locale } from "../public/embed.d.ts";

const LOCALES: readonly Locale[] = ["en", "de", "es", "fr", "ar"];

/** Returns an element's language, from its own attribute, else from the page around it, else English. */
export function getLocale(host: HTMLElement): Locale {
  const pageLanguage = host.closest<HTMLElement>("[lang]")?.lang ?? document.documentElement.lang;
  const [requested, page] = [host.getAttribute("locale") ?? "", pageLanguage].map(
    (tag) => tag.toLowerCase().split("-")[0],
  );
  return LOCALES.find((locale) => locale === requested) ?? LOCALES.find((locale) => locale === page) ?? "en";
}

export const getDirection = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");
