"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import type { FinishResult } from "#lib/contract/marking.ts";
import { MAX_FINISH_BATCH } from "#lib/contract/marking-limits.ts";
import { FINISH_MESSAGES } from "#lib/messages/marking.ts";

/**
 * The number of seconds during which finishing can be undone. The wait is in the browser, so closing the tab cancels
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

/**
 * Finishes submissions after 10 seconds, unless the grader undoes it. If the grader opens another page of the dashboard
 * before that, they are finished at once, and a toast shows the outcome. `saveMarks` is called first.
 */
export function useFinish({
  saveMarks,
  onDone,
}: {
  saveMarks?: () => Promise<void>;
  onDone?: (finished: string[]) => void;
} = {}) {
  const [finishing, setFinishing] = useState<Finishing>({ state: "idle" });
  const router = useRouter();
  const showToast = useToast();
  const running = useRef<ReturnType<typeof startFinishing>>(undefined);
  useEffect(() => () => running.current?.leave(), []);

  function finish(ids: readonly string[]) {
    running.current?.undo();
    running.current = startFinishing(ids, {
      saveMarks,
      onChange: (next) => {
        setFinishing(next);
        if (next.state === "done") onDone?.(next.finished);
      },
      onLeft: (done) => {
        showToast(formatOutcome(done), { tone: hasFailed(done) ? "bad" : "plain" });
        // The page that is open now may list the submissions. A desk keeps the answer that it shows.
        if (!DESK_PATH.test(location.pathname)) router.refresh();
      },
    });
  }
  function undo() {
    running.current?.undo();
    setFinishing({ state: "idle" });
  }
  return { finishing, finish, undo };
}

const DESK_PATH = /^\/grading\/[^/]+\/./;

/**
 * Finishes submissions after 10 seconds, and reports the progress to `onChange`. `undo` cancels it. `leave` finishes the
 * submissions at once if they still wait, and sends the outcome to `onLeft` instead.
 */
export function startFinishing(
  ids: readonly string[],
  {
    saveMarks,
    onChange,
    onLeft,
  }: {
    saveMarks?: (() => Promise<void>) | undefined;
    onChange: (finishing: Finishing) => void;
    onLeft: (done: Finished) => void;
  },
): { undo: () => void; leave: () => void } {
  const count = ids.length;
  let seconds = UNDO_SECONDS;
  let isWaiting = true;
  let report: (finishing: Finishing) => void = onChange;
  const stopWaiting = () => {
    clearInterval(timer);
    isWaiting = false;
  };
  const send = async () => {
    stopWaiting();
    report({ state: "sending", count });
    await saveMarks?.();
    report(await finishSubmissions(ids));
  };
  const timer = setInterval(() => {
    seconds--;
    if (seconds > 0) report({ state: "scheduled", count, seconds });
    else void send();
  }, 1000);
  report({ state: "scheduled", count, seconds });
  return {
    undo: stopWaiting,
    leave: () => {
      report = (finishing) => finishing.state === "done" && onLeft(finishing);
      if (isWaiting) void send();
    },
  };
}

export const hasFailed = ({ refused, failure }: Finished): boolean =>
  failure !== undefined || refused.length > 0;

/** Says how many submissions were finished, and why others were not. */
export const formatOutcome = ({ finished, refused, failure }: Finished): string =>
  [
    FINISH_MESSAGES.done(finished.length),
    ...(refused[0] ? [FINISH_MESSAGES.refused(refused.length, refused[0].message)] : []),
    ...(failure === undefined ? [] : [FINISH_MESSAGES.failed(failure)]),
  ].join(" ");

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
