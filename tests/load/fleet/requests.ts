export type Json = Record<string, unknown>;

/** Status 0 means that the connection broke before a response. The proxy adds `instance`. */
export type ApiResult = { status: number; data: Json; code: string | undefined; instance: string };

export type RequestOptions = {
  method?: string;
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Sends a request. Never throws. */
export async function sendRequest(
  url: string,
  { method, key, body, headers }: RequestOptions = {},
): Promise<ApiResult> {
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = parse(text);
    return {
      status: response.status,
      data: (parsed.data ?? parsed) as Json,
      code: (parsed.error as { code?: string } | null | undefined)?.code,
      instance: response.headers.get("x-instance") ?? "",
    };
  } catch {
    return { status: 0, data: {}, code: undefined, instance: "" };
  }
}

/** Parses a response. The proxy's own responses aren't JSON. */
function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}

export const repeat = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** Counts responses by status or error code: `50 x 200, 150 x rate_limited`. */
export function formatTally(answers: readonly ApiResult[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of answers) {
    const name = code ?? String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} x ${name}`).join(", ");
}

export const filterSuccessful = (answers: readonly ApiResult[]): ApiResult[] =>
  answers.filter(({ status }) => status >= 200 && status < 300);

/** Counts the instances that responded. */
export const countInstances = (answers: readonly ApiResult[]): number =>
  new Set(answers.map(({ instance }) => instance)).size;
