import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getLanguage } from "#lib/messages/language.ts";
import { formatPageTitle } from "#lib/messages/page-title.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Touchstone", template: formatPageTitle("%s") },
  description: "A headless assessment engine: create, publish, grade, and analyze assessments.",
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={getLanguage()}>
      <body className="font-sans antialiased">{children}</body>
    </html>
  );
}
