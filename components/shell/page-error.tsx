"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";

type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** What stands where a page would that could not be made: most often the database is away for a moment. */
export function PageError({ error, reset }: PageErrorProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <div role="alert" className="card mx-auto my-16 max-w-lg p-6">
      <h1 className="text-lg font-semibold tracking-tight">This page could not be made just now</h1>
      <p className="mt-2 text-sm text-muted">
        Nothing you saved is lost. Most often it helps to wait a few seconds.
        {error.digest && ` If it goes on, tell whoever runs this service the number ${error.digest}.`}
      </p>
      <button type="button" className="button button-primary mt-5" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
