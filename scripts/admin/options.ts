import { parseArgs } from "node:util";
import { isScope, SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { OperatorError } from "#lib/operator-error.ts";
import { DEFAULT_LIMITS, type Limits } from "#lib/organizations/found.ts";

/** The options of a command. OperatorError for one that is unknown, or a required one that is missing. */
export function readOptions<const R extends string, const O extends string = never>(
  args: string[],
  names: { required: readonly R[]; optional?: readonly O[] },
): { json: boolean } & Record<R, string> & Partial<Record<O, string>> {
  const all = [...names.required, ...(names.optional ?? [])];
  const options = Object.fromEntries(all.map((name) => [name, { type: "string" as const }]));
  let values: Record<string, unknown>;
  try {
    values = parseArgs({ args, options: { ...options, json: { type: "boolean" } } }).values;
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
  const missing = names.required.filter((name) => !values[name]);
  if (missing.length > 0)
    throw new OperatorError(`Missing: ${missing.map((name) => `--${name}`).join(", ")}.`);
  return { ...values, json: values.json === true } as ReturnType<typeof readOptions<R, O>>;
}

export function readScopes(text = "all"): Scope[] {
  if (text === "all") return [...SCOPES];
  return text.split(",").map((scope) => {
    if (!isScope(scope))
      throw new OperatorError(`--scopes takes "all" or some of ${SCOPES.join(", ")}, not "${scope}".`);
    return scope;
  });
}

/** `default=300,submit=100,check=600`, or some of them. */
export function readLimits(text: string | undefined): Limits {
  const limits = { ...DEFAULT_LIMITS };
  for (const part of text?.split(",") ?? []) {
    const [, name, digits] = /^(default|submit|check)=(\d{1,7})$/.exec(part) ?? [];
    const value = Number(digits);
    if (!name || value < 1 || value > 1_000_000) {
      throw new OperatorError(
        `--limits takes default=N,submit=N,check=N with N from 1 to 1,000,000, not "${part}".`,
      );
    }
    limits[name as keyof Limits] = value;
  }
  return limits;
}
