"use client";

import { useEffect, useEffectEvent } from "react";
import type { ApiError } from "./call.ts";

export type DebouncedCall<Result> = {
  /** Is serialized, so that equal inputs count as the same. There is no call while it is undefined. */
  input: string | undefined;
  /** How many milliseconds the input must stay the same before the call. */
  delayMs: number;
  send: (input: string) => Promise<Result>;
  onSettled: (outcome: CallOutcome<Result>) => void;
};

export type CallOutcome<Result> = { input: string; result?: Result; failure?: ApiError };

/**
 * Calls the service when the input stops changing. An outcome that arrives after the input has changed is discarded,
 * because it could arrive after the outcome for the new input.
 */
export function useDebouncedCall<Result>({ input, delayMs, send, onSettled }: DebouncedCall<Result>): void {
  const sendLatest = useEffectEvent(send);
  const settleLatest = useEffectEvent(onSettled);
  useEffect(
    () =>
      input === undefined
        ? undefined
        : startDebouncedCall({ input, delayMs, send: sendLatest, onSettled: settleLatest }),
    [input, delayMs],
  );
}

/** Makes the call after the delay. Returns a function that cancels it, also while it is waiting for the response. */
export function startDebouncedCall<Result>({
  input,
  delayMs,
  send,
  onSettled,
}: DebouncedCall<Result> & { input: string }): () => void {
  let isCanceled = false;
  const timer = setTimeout(async () => {
    const outcome = await send(input).then(
      (result): CallOutcome<Result> => ({ input, result }),
      (failure: ApiError): CallOutcome<Result> => ({ input, failure }),
    );
    if (!isCanceled) onSettled(outcome);
  }, delayMs);
  return () => {
    isCanceled = true;
    clearTimeout(timer);
  };
}
