import { expect } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";

/** Returns the AppError that a call throws. Fails if the call doesn't throw. */
export function catchAppError(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** Returns the code of the AppError that a call throws, or undefined if the call doesn't throw. */
export function catchErrorCode(work: () => unknown): ErrorCode | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    // The message is a sentence, not a code.
    expect((error as AppError).message).toMatch(/\w \w/);
    return (error as AppError).code;
  }
}
