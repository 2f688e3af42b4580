import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageLanguage } from "#components/shell/page-language.tsx";
import { getLanguage } from "#lib/messages/language.ts";
import { formatPageTitle } from "#lib/messages/page-title.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Touchstone", template: formatPageTitle("%s") },
  description: "A headless assessment engine: create, publish, grade, and analyze assessments.",
};

export default function RootLayout({ children }: { children: ReactNode }) {
  const language = getLanguage();
  return (
    <html lang={language}>
      <body className="font-sans antialiased">
        <PageLanguage language={language}>{children}</PageLanguage>
      </body>
    </html>
  );
}
