import type { Metadata } from "next";
import type { ReactNode } from "react";
import { EarlyClicks } from "#app/early-clicks.tsx";
import { DocumentLanguage } from "#components/take/document-language.tsx";
import { FailureMessagesProvider } from "#components/take/page-error.tsx";
import { getLearnerLanguage } from "./language.ts";

/** Anyone with the link can open the page, but search engines must not list it. */
export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The layout of the learners' pages. */
export default async function TakeLayout({ children }: { children: ReactNode }) {
  const { locale, dir, text } = await getLearnerLanguage();
  const failure = {
    title: text("pageFailed"),
    text: text("pageFailedHint"),
    contact: text("pageFailedContact", { digest: "{digest}" }),
    tryAgain: text("tryAgain"),
  };
  return (
    <>
      <EarlyClicks />
      <div
        lang={locale}
        dir={dir}
        className="mx-auto flex min-h-dvh w-full max-w-3xl has-data-wide:max-w-6xl flex-col px-4 py-6 max-sm:has-data-fills-window:pb-0 sm:px-6"
      >
        <DocumentLanguage locale={locale} dir={dir} />
        <FailureMessagesProvider messages={failure}>{children}</FailureMessagesProvider>
      </div>
    </>
  );
}
