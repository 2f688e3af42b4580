import type { Metadata } from "next";
import { NOT_FOUND } from "#lib/messages/shell.ts";

export const generateMetadata = (): Metadata => ({ title: NOT_FOUND.title });

/** Next loads this page's scripts with every page, so it has none: its link loads the home page's document. */
export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{NOT_FOUND.title}</h1>
      <p className="mt-4 text-muted">{NOT_FOUND.text}</p>
      <p className="mt-8">
        <a className="text-accent underline underline-offset-4" href="/">
          {NOT_FOUND.goHome}
        </a>
      </p>
    </main>
  );
}
