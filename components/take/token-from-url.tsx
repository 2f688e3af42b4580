"use client";

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import { CALL_ERRORS } from "#lib/messages/requests.ts";

/** What to tell the learner if the token can't be used, or the service can't be reached. */
export type TokenMessages = Record<"badLink" | "linkFailed" | "tryAgain", string>;

type Failure = {
  /** The API's English description of the problem. */
  problem: string;
  /** Whether the service has refused the token, so that another call would fail too. */
  isRefused: boolean;
};

/**
 * Exchanges a token in the URL's fragment for a cookie, so that a product can send a learner here with its own token.
 * Browsers don't send the fragment, so the token never reaches a server or a log. It stays there until the service has
 * answered, so that a learner whose connection fails can try again. Until then, the children are hidden, because they
 * would start or continue an attempt of someone else.
 */
export function TokenFromUrl({
  code,
  messages,
  children,
}: {
  code: string;
  messages: TokenMessages;
  children: ReactNode;
}) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const exchange = useCallback(async () => {
    const token = readToken();
    if (!token) return;
    setPending(true);
    setFailure((previous) => (previous?.isRefused ? undefined : previous));
    // A link that is pasted in the meantime replaces the token and starts its own exchange.
    const isReplaced = () => (readToken() ?? token) !== token;
    try {
      const { data } = await call("POST", `/take/${code}/token`, { token });
      if (isReplaced()) return;
      removeFragment();
      location.replace(data.location);
    } catch (error) {
      if (isReplaced()) return;
      const next = describeFailure(error);
      if (next.isRefused) removeFragment();
      setFailure(next);
      setPending(false);
    }
  }, [code]);
  useEffect(() => {
    void exchange();
    const controller = new AbortController();
    // Pasting another link of the same page changes only the fragment.
    for (const type of ["online", "hashchange"])
      window.addEventListener(type, exchange, { signal: controller.signal });
    return () => controller.abort();
  }, [exchange]);
  const { badLink, linkFailed, tryAgain } = messages;
  const isHidden = isPending || failure?.isRefused === false;
  return (
    <>
      {failure && (
        <div className="my-6">
          <Banner tone="bad" alert>
            <p>{failure.isRefused ? badLink : linkFailed.replace("{problem}", failure.problem)}</p>
            {!failure.isRefused && (
              <PendingButton
                type="button"
                className="button button-secondary"
                isPending={isPending}
                onClick={exchange}
              >
                {tryAgain}
              </PendingButton>
            )}
          </Banner>
        </div>
      )}
      <div className={isHidden ? "hidden" : "contents"}>{children}</div>
    </>
  );
}

/** Returns the token in the address, or null if there is none. */
const readToken = (): string | null => new URLSearchParams(location.hash.slice(1)).get("token") || null;

/** Removes the token from the address, and from the browser's history. */
const removeFragment = () => history.replaceState(null, "", location.pathname + location.search);

function describeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { problem: CALL_ERRORS.unknown, isRefused: false };
  // Nobody has to sign in here, so `unauthenticated` is about the token.
  return { problem: error.message, isRefused: !error.isTransient || error.code === "unauthenticated" };
}
