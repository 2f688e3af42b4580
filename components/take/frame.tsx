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
      <LanguageLinks label={language.text("language")} current={language.locale} />
    </footer>
  </>
);
