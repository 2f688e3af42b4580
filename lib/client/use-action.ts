"use client";

import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { CallFailure } from "./call.ts";

/** Something a person does: `run` is `call` with what they gave. `onDone` is for what follows: a message, a new page. */
export function useAction<Given, Got>(
  run: (given: Given) => Promise<Got>,
  onDone?: (got: Got, given: Given) => void,
): UseMutationResult<Got, CallFailure, Given> {
  return useMutation<Got, CallFailure, Given>({ mutationFn: run, ...(onDone ? { onSuccess: onDone } : {}) });
}
