"use client";

import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { ApiError } from "./call.ts";

/** Something a person does: `run` is `call` with what they gave. `onDone` is for what follows: a message, a new page. */
export function useAction<Input, Output>(
  run: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output, input: Input) => void,
): UseMutationResult<Output, ApiError, Input> {
  return useMutation<Output, ApiError, Input>({
    mutationFn: run,
    ...(onSuccess ? { onSuccess: onSuccess } : {}),
  });
}
