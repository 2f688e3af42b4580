import type { ImportError } from "#lib/core/interchange/model.ts";
import type { ReadingHost, ReadingTask } from "./host.ts";

/* The messages between ./read-in-child.ts and ./child.ts. They are copied by structured cloning. */

type HostCalls = {
  [Name in keyof ReadingHost]: { id: number; name: Name; argument: Parameters<ReadingHost[Name]>[0] };
};
/** A call of a function of the host. */
export type HostCall = HostCalls[keyof ReadingHost];
/** Why a file couldn't be read: an ImportError, or an unexpected error. */
export type ReadingFailure =
  | Pick<ImportError, "code" | "message" | "column">
  | { code: undefined; message: string; stack: string | undefined };

export type ChildMessage = { call: HostCall } | { failure: ReadingFailure } | "done";
/** The result of a call, which only successful calls have. A failed call ends the child instead. */
export type ParentMessage = { task: ReadingTask } | { id: number; value: unknown };
