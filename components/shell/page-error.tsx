"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { PAGE_ERROR } from "#lib/messages/page-error.ts";
import { formatPageTitle } from "#lib/messages/page-title.ts";

/** The error of a page that failed to render. Next gives errors of the server a number, the digest. */
export type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Replaces a page that failed to render. The most common cause is that the database was briefly unavailable. */
export const PageError = (props: PageErrorProps) => <PageErrorNotice {...props} messages={PAGE_ERROR} />;

/** Renders such a page with its own messages, which are also the title of the window. */
export function PageErrorNotice({
  error,
  reset,
  messages,
}: PageErrorProps & { messages: typeof PAGE_ERROR }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <div role="alert" className="card mx-auto my-16 max-w-lg p-6">
      <title>{formatPageTitle(messages.title)}</title>
      <h1 className="text-lg font-semibold tracking-tight">{messages.title}</h1>
      <p className="mt-2 text-sm text-muted">
        {messages.text}
        {error.digest && messages.contact(error.digest)}
      </p>
      <button type="button" className="button button-primary mt-5" onClick={retry}>
        {messages.tryAgain}
      </button>
    </div>
  );
}
