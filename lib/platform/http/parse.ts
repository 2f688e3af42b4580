import * as z from "zod";
import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { convertZodError, describeZodIssue } from "#lib/contract/issues.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { isStorable } from "#lib/core/json/limits.ts";
import { VALUE_ERRORS } from "#lib/messages/requests.ts";
import { decodePercent } from "./decode-percent.ts";

/** The schema for operations that declare no body or no query. */
const EmptyObject = z.strictObject({});

/**
 * Parses `value` with the schema. Without a schema, only `{}` is valid. Throws 400 with the location of each problem.
 */
export function parse<T extends z.ZodType>(schema: T | undefined, value: unknown): z.output<T> {
  const result = (schema ?? EmptyObject).safeParse(value, { error: describeZodIssue });
  if (result.success) return result.data as z.output<T>;
  throw invalidRequest(convertZodError(result.error));
}

/** Parses a query string with the schema. Throws 400 with the name of each parameter that is invalid or repeated. */
export function parseQuery<T extends z.ZodType>(schema: T | undefined, query: string): z.output<T> {
  return parseParameters(schema, readParameters(query));
}

/** Parses parameters that `readParameters` has read. Throws 400 with the name of each that is invalid. */
export function parseParameters<T extends z.ZodType>(
  schema: T | undefined,
  parameters: Record<string, string>,
): z.output<T> {
  const result = (schema ?? EmptyObject).safeParse(parameters, { error: describeZodIssue });
  if (result.success) return result.data as z.output<T>;
  throw invalidRequest(convertZodError(result.error, VALIDATION_MESSAGES.unknownParameter));
}

/** Checks whether requests can omit the body, because the operation has none or every field is optional. */
export const isBodyOptional = (schema: z.ZodType | undefined): boolean =>
  !schema || schema.safeParse({}).success;

/**
 * Converts a query string, with or without its `?`, to an object. Throws 400 if a parameter is repeated, isn't valid
 * percent-encoding or can't be stored.
 */
export function readParameters(query: string): Record<string, string> {
  const found = new Map<string, string>();
  const issues: Issue[] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    if (found.has(name)) issues.push({ path: [name], message: VALUE_ERRORS.repeatedParameter });
    if (!isStorable(name) || !isStorable(value))
      issues.push({ path: [name], message: VALIDATION_MESSAGES.unstorable });
    found.set(name, value);
  }
  for (const name of listMisencoded(query))
    issues.push({ path: [name], message: VALUE_ERRORS.misencodedParameter });
  if (issues.length > 0) throw invalidRequest(issues);
  return Object.fromEntries(found);
}

/**
 * Lists the names of parameters with invalid percent-encoding. URLSearchParams replaces the bytes that it can't decode with
 * U+FFFD, which could be the reference of another learner.
 */
function listMisencoded(query: string): string[] {
  if (!query.includes("%")) return [];
  return query
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => decodePercent(pair) === undefined)
    .map((pair) => [...new URLSearchParams(pair).keys()][0] ?? "");
}
