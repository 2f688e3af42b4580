"use client";

import { useEffect, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { ApiError, call } from "#lib/client/call.ts";

/** What to tell the learner if the token can't be used, or the service can't be reached. */
export type TokenMessages = { badLink: string; linkFailed: string };

/**
 * Exchanges a token in the URL's fragment for a cookie, so that a product can send a learner here with its own token.
 * Browsers don't send the fragment, so the token never reaches a server or a log.
 */
export function TokenFromUrl({ code, messages }: { code: string; messages: TokenMessages }) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (!token) return;
    history.replaceState(null, "", location.pathname);
    call("POST", `/take/${code}/token`, { token }).then(
      ({ data }) => location.replace(data.location),
      (error: unknown) => setProblem(getErrorMessage(error, messages)),
    );
  }, [code, messages]);
  if (!problem) return null;
  return (
    <div className="mb-6">
      <Banner tone="bad" alert>
        {problem}
      </Banner>
    </div>
  );
}

function getErrorMessage(error: unknown, { badLink, linkFailed }: TokenMessages): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "offline" || error.code === "rate_limited")
    return linkFailed.replace("{problem}", error.message);
  return badLink;
}
