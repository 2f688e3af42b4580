"use client";

import { useEffect, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import type { StartResult } from "#lib/contract/hosted.ts";

/**
 * Takes a token out of the address's fragment, which no server and no log sees, and hands it in for a cookie: so that a
 * product can send somebody here with a token of its own.
 */
export function TokenFromUrl({ code }: { code: string }) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (!token) return;
    history.replaceState(null, "", location.pathname);
    call<StartResult>("POST", `/take/${code}/token`, { token }).then(
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
  return "The link that brought you here is no longer good, or was made for another page. Ask whoever gave it to you for a new one.";
}
