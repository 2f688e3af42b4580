"use client";

import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { ApiError } from "./call.ts";

/** Creates a mutation that the user starts. `run` sends the input, and `onSuccess` shows the result. */
export function useAction<Input, Output>(
  run: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output, input: Input) => void,
): UseMutationResult<Output, ApiError, Input> {
  return useMutation<Output, ApiError, Input>({
    mutationFn: run,
    ...(onSuccess ? { onSuccess } : {}),
  });
}
