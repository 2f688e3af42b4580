import type { ReactNode } from "react";
import { LOCALES, type Locale } from "#components/content/messages/language.ts";
import { Brand } from "#components/shell/brand.tsx";
import type { HostedLanguage } from "./language.ts";

type FrameProps = {
  host?: string;
  language: HostedLanguage;
  /** Whether the content fills the window. Phones then leave out the bottom, so that the player's buttons are there. */
  fillsWindow?: boolean;
  children: ReactNode;
};

/**
 * Renders a learner's page, with the organization's name at the top, and the service's name and the languages at the
 * bottom.
 */
export const TakeFrame = ({ host, language, fillsWindow = false, children }: FrameProps) => (
  <>
    <main
      data-fills-window={fillsWindow ? "" : undefined}
      className={`flex flex-1 flex-col py-4 sm:py-10 ${fillsWindow ? "max-sm:pb-0" : ""}`}
    >
      {host && (
        <p className="mb-2 text-sm text-muted wrap-anywhere">
          <bdi>{host}</bdi>
        </p>
      )}
      {children}
    </main>
    <footer
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-8 text-xs text-muted print:hidden ${fillsWindow ? "max-sm:hidden" : ""}`}
    >
      <Brand />
      <LanguageLinks language={language} />
    </footer>
  </>
);

const NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ar: "العربية",
};

/** Renders links to this page in each language. */
const LanguageLinks = ({ language }: { language: HostedLanguage }) => (
  <nav aria-label={language.text("language")}>
    <ul className="flex flex-wrap gap-x-3">
      {LOCALES.map((locale) => (
        <li key={locale}>
          <a
            href={`?lang=${locale}`}
            lang={locale}
            hrefLang={locale}
            aria-current={locale === language.locale ? "true" : undefined}
            className="inline-block min-h-6 leading-6 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
