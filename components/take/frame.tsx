import type { ReactNode } from "react";
import { Brand } from "#components/shell/brand.tsx";
import type { HostedLanguage } from "./language.ts";
import { LanguageLinks } from "./language-links.tsx";

type FrameProps = {
  host?: string;
  language: HostedLanguage;
  /** Whether the content fills the window. Phones then leave out the bottom, so that the player's buttons are there. */
  fillsWindow?: boolean;
  children: ReactNode;
};

/**
 * Renders a learner's page, with the organization's name at the top, and the service's name and the languages at the
 * bottom. Where phones leave out the bottom, the languages are in a list at the top that opens.
 */
export const TakeFrame = ({ host, language, fillsWindow = false, children }: FrameProps) => (
  <>
    <main
      data-fills-window={fillsWindow ? "" : undefined}
      className={`flex flex-1 flex-col py-4 sm:py-10 ${fillsWindow ? "max-sm:pb-0" : ""}`}
    >
      <div className="mb-2 flex flex-wrap items-start gap-x-4 text-sm text-muted empty:hidden">
        {host && (
          <p className="min-w-0 flex-1 wrap-anywhere">
            <bdi>{host}</bdi>
          </p>
        )}
        {fillsWindow && (
          <details className="open:basis-full sm:hidden print:hidden">
            <summary className="min-h-6 cursor-pointer leading-6">{language.text("language")}</summary>
            <LanguageLinks label={language.text("language")} current={language.locale} />
          </details>
        )}
      </div>
      {children}
    </main>
    <footer
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-8 text-xs text-muted print:hidden ${fillsWindow ? "max-sm:hidden" : ""}`}
    >
      <Brand />
      <LanguageLinks label={language.text("language")} current={language.locale} />
    </footer>
  </>
);
