"use client";

import { useEffect, useState } from "react";
import { type CallFailure, call } from "#lib/client/call.ts";
import type { Tried } from "#lib/contract/trying.ts";

const ASK_AFTER = 250;

type Got = { written: string; tried?: Tried; failure?: CallFailure };

/**
 * What an answer would earn, asked once the writing pauses; the newest answer wins. Undefined while nothing is to be
 * asked. What was last told stays, marked stale, until there is more.
 */
export function useTry(
  assessmentId: string,
  body: unknown,
): { tried: Tried | undefined; failure: CallFailure | undefined; isStale: boolean } {
  const written = body === undefined ? undefined : JSON.stringify(body);
  const [got, setGot] = useState<Got>();
  useEffect(() => {
    if (written === undefined) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const next = await call<Tried>("POST", `/assessments/${assessmentId}/try`, JSON.parse(written)).then(
        ({ data }): Got => ({ written, tried: data }),
        (failure: CallFailure): Got => ({ written, failure }),
      );
      if (!isOver) setGot(next);
    }, ASK_AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [assessmentId, written]);
  if (written === undefined) return { tried: undefined, failure: undefined, isStale: false };
  return { tried: got?.tried, failure: got?.failure, isStale: got?.written !== written };
}
