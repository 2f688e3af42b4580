"use client";

import { useEffect, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import { START } from "#lib/messages/hosted.ts";

/**
 * Exchanges a token in the URL's fragment for a cookie, so that a product can send a learner here with its own token.
 * Browsers don't send the fragment, so the token never reaches a server or a log.
 */
export function TokenFromUrl({ code }: { code: string }) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (!token) return;
    history.replaceState(null, "", location.pathname);
    call("POST", `/take/${code}/token`, { token }).then(
      ({ data }) => location.replace(data.location),
      (error: unknown) => setProblem(getErrorMessage(error)),
    );
  }, [code]);
  if (!problem) return null;
  return (
    <div className="mb-6">
      <Banner tone="bad" alert>
        {problem}
      </Banner>
    </div>
  );
}

function getErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "offline" || error.code === "rate_limited") return error.message;
  return START.badLink;
}
