import { expect } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";

/** The refusal that something ends in; fails where it ends in none. */
export function catchAppError(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** The code that something is refused by; undefined where it is not. */
export function catchErrorCode(work: () => unknown): ErrorCode | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    // What people read is in words.
    expect((error as AppError).message).toMatch(/\w \w/);
    return (error as AppError).code;
  }
}
