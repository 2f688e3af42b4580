import type { Locale } from "../public/embed.d.ts";

const LOCALES: readonly Locale[] = ["en", "de", "es", "fr", "ar"];

/** The language that an element is to speak: its own attribute, else the page's around it, else English. */
export function localeOf(host: HTMLElement): Locale {
  const around = host.closest<HTMLElement>("[lang]")?.lang ?? document.documentElement.lang;
  const [asked, page] = [host.getAttribute("locale") ?? "", around].map(
    (tag) => tag.toLowerCase().split("-")[0],
  );
  return LOCALES.find((known) => known === asked) ?? LOCALES.find((known) => known === page) ?? "en";
}

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");
