"use client";

import { useEffect, useRef, useState } from "react";
import { CallFailure, call } from "#lib/client/call.ts";
import type { Finished } from "#lib/contract/grading-desk.ts";
import { MAX_FINISH } from "#lib/contract/grading-limits.ts";

/** Seconds in which finishing can be taken back. It happens here, not in the service: with the page gone, nothing happens. */
const HOLD = 10;

export type Finishing =
  | { state: "idle" }
  | { state: "held"; count: number; seconds: number }
  | { state: "sending"; count: number }
  | { state: "done"; finished: string[]; refused: Finished["refused"]; failure: string | undefined };

/** Finishes submissions ten seconds after it was asked for, unless it is taken back. */
export function useFinish(onDone?: (finished: string[]) => void) {
  const [finishing, setFinishing] = useState<Finishing>({ state: "idle" });
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);

  function finish(ids: readonly string[]) {
    clearInterval(timer.current);
    let seconds = HOLD;
    setFinishing({ state: "held", count: ids.length, seconds });
    timer.current = setInterval(() => {
      seconds--;
      if (seconds > 0) return setFinishing({ state: "held", count: ids.length, seconds });
      clearInterval(timer.current);
      setFinishing({ state: "sending", count: ids.length });
      void send(ids).then((done) => {
        setFinishing(done);
        onDone?.(done.finished);
      });
    }, 1000);
  }
  function undo() {
    clearInterval(timer.current);
    setFinishing({ state: "idle" });
  }
  return { finishing, finish, undo };
}

async function send(ids: readonly string[]): Promise<Finishing & { state: "done" }> {
  const done = { state: "done" as const, finished: [] as string[], refused: [] as Finished["refused"] };
  try {
    for (let at = 0; at < ids.length; at += MAX_FINISH) {
      const { data } = await call<Finished>("POST", "/grading/finish", {
        submission_ids: ids.slice(at, at + MAX_FINISH),
      });
      done.finished.push(...data.finished);
      done.refused.push(...data.refused);
    }
    return { ...done, failure: undefined };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { ...done, failure: error.message };
  }
}
