import { expect } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";

/** The AppError that a call throws. Fails if it throws none. */
export function catchAppError(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** The code of the AppError that a call throws; undefined if it throws none. */
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
