"use client";

import { useEffect, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { CallFailure, call } from "#lib/client/call.ts";
import type { Begun } from "#lib/contract/hosted.ts";

/**
 * Takes a token out of the address's fragment, which no server and no log sees, and hands it in for a cookie: so that a
 * product can send somebody here with a token of its own.
 */
export function TokenInAddress({ code }: { code: string }) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (!token) return;
    history.replaceState(null, "", location.pathname);
    call<Begun>("POST", `/take/${code}/token`, { token }).then(
      ({ data }) => location.replace(data.location),
      (error: unknown) => setProblem(messageOf(error)),
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

function messageOf(error: unknown): string {
  if (!(error instanceof CallFailure)) throw error;
  if (error.code === "offline" || error.code === "rate_limited") return error.message;
  return "The link that brought you here is no longer good, or was made for another page. Ask whoever gave it to you for a new one.";
}
