import { TouchstoneError } from "../errors.ts";

export const EXIT_CODES = {
  ok: 0,
  failure: 1,
  usage: 2,
  authentication: 3,
  notFound: 4,
  conflict: 5,
  rateLimited: 6,
  unreachable: 7,
} as const;

/** How help describes each code. */
export const EXIT_CODE_TEXTS: readonly [number, string][] = [
  [EXIT_CODES.ok, "Success"],
  [EXIT_CODES.failure, "Any other failure"],
  [EXIT_CODES.usage, "Wrong arguments, or the service rejected them (400)"],
  [EXIT_CODES.authentication, "No key, an invalid key, or a missing scope (401, 403)"],
  [EXIT_CODES.notFound, "Not found (404)"],
  [EXIT_CODES.conflict, "The current state doesn't allow it (409, 410, 412)"],
  [EXIT_CODES.rateLimited, "Rate limit exceeded (429)"],
  [EXIT_CODES.unreachable, "The service can't be reached"],
];

const BY_STATUS: Readonly<Record<number, number>> = {
  400: EXIT_CODES.usage,
  401: EXIT_CODES.authentication,
  403: EXIT_CODES.authentication,
  404: EXIT_CODES.notFound,
  409: EXIT_CODES.conflict,
  410: EXIT_CODES.conflict,
  412: EXIT_CODES.conflict,
  429: EXIT_CODES.rateLimited,
  502: EXIT_CODES.unreachable,
  503: EXIT_CODES.unreachable,
  504: EXIT_CODES.unreachable,
};

/** An error of the command line itself, with its exit code. */
export class CliError extends Error {
  readonly code: string;
  readonly exitCode: number;

  constructor(code: "usage" | "not_signed_in" | "failed", message: string) {
    super(message);
    this.code = code;
    this.exitCode = {
      usage: EXIT_CODES.usage,
      not_signed_in: EXIT_CODES.authentication,
      failed: EXIT_CODES.failure,
    }[code];
  }
}

export function getExitCode(error: unknown): number {
  if (error instanceof CliError) return error.exitCode;
  if (!(error instanceof TouchstoneError)) return EXIT_CODES.failure;
  if (error.status === undefined) return EXIT_CODES.unreachable;
  return BY_STATUS[error.status] ?? EXIT_CODES.failure;
}
