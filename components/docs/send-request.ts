import type { Parameter } from "#lib/contract/openapi.ts";
import { toJson } from "./examples/literal.ts";
import type { OperationEntry } from "./examples/request.ts";

const API_KEY_STORAGE_KEY = "touchstone.docs.key";
/** How many characters of a response are shown. Rendering more would block the page. */
const MAX_SHOWN_CHARACTERS = 100_000;

export type Outcome = { status: string; headers: string[]; text: string; isTruncated: boolean };

/** Returns the API key that was last used in this tab, or an empty string. */
export const readStoredKey = (): string => sessionStorage.getItem(API_KEY_STORAGE_KEY) ?? "";

/**
 * Sends an operation's request with the values from its form and returns the output to show. It stores the API key for
 * the next request.
 */
export async function sendRequest(
  entry: OperationEntry,
  parameters: readonly Parameter[],
  formData: FormData,
): Promise<Outcome> {
  const getText = (name: string) => String(formData.get(name) ?? "");
  const key = getText("key");
  if (key !== "") sessionStorage.setItem(API_KEY_STORAGE_KEY, key);
  const values = parameters.flatMap((parameter) => {
    const value = getText(`parameter ${parameter.name}`);
    return value === "" ? [] : [{ ...parameter, value }];
  });
  const path = values
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)), entry.path);
  const query = new URLSearchParams(
    values.filter((parameter) => parameter.in === "query").map(({ name, value }) => [name, value]),
  );
  const headers = Object.fromEntries(
    values.filter((parameter) => parameter.in === "header").map(({ name, value }) => [name, value]),
  );
  const body = formData.has("body") ? getText("body") : undefined;
  try {
    const response = await fetch(`/v1${path}${query.size > 0 ? `?${query}` : ""}`, {
      method: entry.method,
      headers: {
        ...headers,
        ...(key === "" ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return toOutcome(response, await response.text());
  } catch {
    return {
      status: "The request couldn't be sent. Check your connection and try again",
      headers: [],
      text: "",
      isTruncated: false,
    };
  }
}

const SHOWN_HEADERS = ["x-request-id", "ratelimit-remaining", "retry-after", "idempotent-replayed"];

function toOutcome(response: Response, text: string): Outcome {
  const isTruncated = text.length > MAX_SHOWN_CHARACTERS;
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    headers: SHOWN_HEADERS.flatMap((name) =>
      response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
    ),
    text: isTruncated ? text.slice(0, MAX_SHOWN_CHARACTERS) : prettyPrint(text),
    isTruncated,
  };
}

function prettyPrint(text: string): string {
  try {
    return toJson(JSON.parse(text));
  } catch {
    return text;
  }
}
