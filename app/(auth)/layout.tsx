import type { ReactNode } from "react";
import { EarlyClicks } from "#app/early-clicks.tsx";
import { Brand } from "#components/shell/brand.tsx";

/** The layout of the pages for visitors who aren't signed in. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <EarlyClicks />
      <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-5 py-12">
        <a href="/" className="mb-8 self-start">
          <Brand />
        </a>
        {children}
      </main>
    </>
  );
}
