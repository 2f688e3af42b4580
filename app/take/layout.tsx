import type { Metadata } from "next";
import type { ReactNode } from "react";

/** Whoever has the link may come; nobody needs to find it by searching. */
export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The pages of learners, who know nothing of this service but the link they were given. */
export default function TakeLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl has-data-wide:max-w-6xl flex-col px-4 py-6 sm:px-6">
      {children}
    </div>
  );
}
