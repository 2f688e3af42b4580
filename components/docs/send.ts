import type { Parameter } from "#lib/contract/openapi.ts";
import { json } from "./examples/literal.ts";
import type { Called } from "./examples/request.ts";

const KEPT_KEY = "touchstone.docs.key";
/** Characters of an answer that are shown; more would hold the page up. */
const MOST_SHOWN = 100_000;

export type Outcome = { status: string; headers: string[]; text: string; cut: boolean };

/** The API key that this tab used last. */
export const keptKey = (): string => sessionStorage.getItem(KEPT_KEY) ?? "";

/** Sends an operation's request as it was filled in, and tells what came back. The key is kept for the next one. */
export async function send(
  called: Called,
  parameters: readonly Parameter[],
  given: FormData,
): Promise<Outcome> {
  const textOf = (name: string) => String(given.get(name) ?? "");
  const key = textOf("key");
  if (key !== "") sessionStorage.setItem(KEPT_KEY, key);
  const values = parameters.flatMap((parameter) => {
    const value = textOf(`parameter ${parameter.name}`);
    return value === "" ? [] : [{ ...parameter, value }];
  });
  const path = values
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)), called.path);
  const query = new URLSearchParams(
    values.filter((parameter) => parameter.in === "query").map(({ name, value }) => [name, value]),
  );
  const headers = Object.fromEntries(
    values.filter((parameter) => parameter.in === "header").map(({ name, value }) => [name, value]),
  );
  const body = given.has("body") ? textOf("body") : undefined;
  try {
    const response = await fetch(`/v1${path}${query.size > 0 ? `?${query}` : ""}`, {
      method: called.method,
      headers: {
        ...headers,
        ...(key === "" ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return outcomeOf(response, await response.text());
  } catch {
    return { status: "The request could not be sent", headers: [], text: "", cut: false };
  }
}

const TELLING = ["x-request-id", "ratelimit-remaining", "retry-after", "idempotent-replayed"];

function outcomeOf(response: Response, text: string): Outcome {
  const cut = text.length > MOST_SHOWN;
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    headers: TELLING.flatMap((name) =>
      response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
    ),
    text: cut ? text.slice(0, MOST_SHOWN) : pretty(text),
    cut,
  };
}

function pretty(text: string): string {
  try {
    return json(JSON.parse(text));
  } catch {
    return text;
  }
}
