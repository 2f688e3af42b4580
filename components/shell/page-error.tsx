"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { PAGE_ERROR } from "#lib/messages/page-error.ts";

type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Replaces a page that failed to render. The most common cause is that the database was briefly unavailable. */
export function PageError({ error, reset }: PageErrorProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <div role="alert" className="card mx-auto my-16 max-w-lg p-6">
      <h1 className="text-lg font-semibold tracking-tight">{PAGE_ERROR.title}</h1>
      <p className="mt-2 text-sm text-muted">
        {PAGE_ERROR.text}
        {error.digest && PAGE_ERROR.contact(error.digest)}
      </p>
      <button type="button" className="button button-primary mt-5" onClick={retry}>
        {PAGE_ERROR.tryAgain}
      </button>
    </div>
  );
}
