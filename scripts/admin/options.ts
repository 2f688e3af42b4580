import { parseArgs } from "node:util";
import type * as z from "zod";
import { DEFAULT_LIMITS, MAX_PASSWORD, MIN_PASSWORD } from "#lib/contract/form-options.ts";
import { describeZodIssue } from "#lib/contract/issues.ts";
import { isScope, SCOPES, type Scope } from "#lib/contract/scopes.ts";
import type { Limits } from "#lib/domains/identity/organizations/create-organization.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";

/**
 * Parses the options of a command. `flags` don't have a value. Every command has the flag `--json`.
 * @throws OperatorError for an unknown option or a missing required option
 */
export function readOptions<
  const R extends string = never,
  const O extends string = never,
  const F extends string = never,
>(
  args: string[],
  names: { required?: readonly R[]; optional?: readonly O[]; flags?: readonly F[] },
): Record<"json" | F, boolean> & Record<R, string> & Partial<Record<O, string>> {
  const { required = [], optional = [], flags = [] } = names;
  const types = [
    ...[...required, ...optional].map((name) => [name, { type: "string" as const }]),
    ...["json", ...flags].map((name) => [name, { type: "boolean" as const, default: false }]),
  ];
  let values: Record<string, unknown>;
  try {
    values = parseArgs({ args, options: Object.fromEntries(types) }).values;
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
  const missing = required.filter((name) => !values[name]);
  if (missing.length > 0)
    throw new OperatorError(`Missing options: ${missing.map((name) => `--${name}`).join(", ")}.`);
  return values as ReturnType<typeof readOptions<R, O, F>>;
}

/**
 * Parses the value of an option as the API does.
 * @throws OperatorError with the reason if it is invalid
 */
export function parseOption<T>(name: string, value: string, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(value, { error: describeZodIssue });
  if (error) throw new OperatorError(`--${name} ${error.issues.map(({ message }) => message).join(", ")}.`);
  return data as T;
}

export function readScopes(text = "all"): Scope[] {
  if (text === "all") return [...SCOPES];
  return text.split(",").map((scope) => {
    if (!isScope(scope))
      throw new OperatorError(`--scopes doesn't know "${scope}". Use "all", or some of ${SCOPES.join(",")}.`);
    return scope;
  });
}

/** Parses `default=300,submit=100,check=600`. Each part is optional. */
export function readLimits(text: string | undefined): Limits {
  const limits = { ...DEFAULT_LIMITS };
  for (const part of text?.split(",") ?? []) {
    const [, name, digits] = /^(default|submit|check)=(\d{1,7})$/.exec(part) ?? [];
    const value = Number(digits);
    if (!name || value < 1 || value > 1_000_000) {
      throw new OperatorError(
        `--limits doesn't know "${part}". Use default=N,submit=N,check=N with N from 1 to 1,000,000.`,
      );
    }
    limits[name as keyof Limits] = value;
  }
  return limits;
}

/** @throws OperatorError for a password that is too short or too long */
export function checkPassword(password: string): void {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD)
    throw new OperatorError(`--password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
}
