import * as z from "zod";
import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { convertZodError, describeZodIssue } from "#lib/contract/issues.ts";
import { isStorable } from "./json-limits.ts";

/** What an operation takes that declares no body, or no query. */
const EmptyObject = z.strictObject({});

/** `value` as the schema has it; 400 with each place that does not fit. Without a schema nothing fits but `{}`. */
export function parse<T extends z.ZodType>(schema: T | undefined, value: unknown): z.output<T> {
  const result = (schema ?? EmptyObject).safeParse(value, { error: describeZodIssue });
  if (result.success) return result.data as z.output<T>;
  throw invalidRequest(convertZodError(result.error));
}

/** Whether a request may come without a body: the operation takes none, or all of it may be left out. */
export const isBodyOptional = (schema: z.ZodType | undefined): boolean =>
  !schema || schema.safeParse({}).success;

/** A query string as an object. What stands there twice, or cannot be stored, is refused like any misfit. */
export function parseQuery(parameters: URLSearchParams): Record<string, string> {
  const found = new Map<string, string>();
  const issues: Issue[] = [];
  for (const [name, value] of parameters) {
    if (found.has(name)) issues.push({ path: [name], message: "is given more than once" });
    if (!isStorable(name) || !isStorable(value)) issues.push({ path: [name], message: "holds NUL" });
    found.set(name, value);
  }
  if (issues.length > 0) throw invalidRequest(issues);
  return Object.fromEntries(found);
}
