import type { Metadata } from "next";
import type { ReactNode } from "react";

/** Anyone with the link can open the page, but search engines must not list it. */
export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The layout of the learners' pages. */
export default function TakeLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl has-data-wide:max-w-6xl flex-col px-4 py-6 sm:px-6">
      {children}
    </div>
  );
}
