"use client";

import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "#lib/client/call.ts";
import type { FinishResult } from "#lib/contract/marking.ts";
import { MAX_FINISH_BATCH } from "#lib/contract/marking-limits.ts";

/**
 * The number of seconds during which finishing can be undone. The wait is in the browser, so closing the page cancels
 * it.
 */
const UNDO_SECONDS = 10;

export type Finishing =
  | { state: "idle" }
  | { state: "scheduled"; count: number; seconds: number }
  | { state: "sending"; count: number }
  | Finished;
/** Which submissions were finished and which were refused. If a request failed, the remaining ones are neither. */
export type Finished = FinishResult & { state: "done"; failure: string | undefined };

/** Finishes submissions after 10 seconds, unless the grader undoes it. */
export function useFinish(onDone?: (finished: string[]) => void) {
  const [finishing, setFinishing] = useState<Finishing>({ state: "idle" });
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);

  function finish(ids: readonly string[]) {
    clearInterval(timer.current);
    let seconds = UNDO_SECONDS;
    setFinishing({ state: "scheduled", count: ids.length, seconds });
    timer.current = setInterval(() => {
      seconds--;
      if (seconds > 0) return setFinishing({ state: "scheduled", count: ids.length, seconds });
      clearInterval(timer.current);
      setFinishing({ state: "sending", count: ids.length });
      void finishSubmissions(ids).then((done) => {
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

/** Finishes any number of submissions. It doesn't reject when a request fails, because others may have succeeded. */
export async function finishSubmissions(ids: readonly string[]): Promise<Finished> {
  const done = { state: "done" as const, finished: [] as string[], refused: [] as FinishResult["refused"] };
  try {
    for (let at = 0; at < ids.length; at += MAX_FINISH_BATCH) {
      const { data } = await call("POST", "/grading/finish", {
        submission_ids: ids.slice(at, at + MAX_FINISH_BATCH),
      });
      done.finished.push(...data.finished);
      done.refused.push(...data.refused);
    }
    return { ...done, failure: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...done, failure: error.message };
  }
}
