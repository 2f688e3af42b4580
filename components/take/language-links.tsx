"use client";

import { useSearchParams } from "next/navigation";
import type { Locale } from "#components/content/messages/language.ts";

const NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ar: "العربية",
};

/** Renders links to this page in each language, with the rest of its address. */
export function LanguageLinks({ label, current }: { label: string; current: Locale }) {
  const query = useSearchParams();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-3">
        {Object.entries(NAMES).map(([locale, name]) => (
          <li key={locale}>
            <a
              href={`?${new URLSearchParams([...[...query].filter(([key]) => key !== "lang"), ["lang", locale]])}`}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === current ? "true" : undefined}
              // The server doesn't know the fragment, in which a product's token may still be.
              onClick={({ currentTarget }) => {
                currentTarget.hash = location.hash;
              }}
              className="inline-block min-h-6 leading-6 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
