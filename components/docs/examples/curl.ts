import { toJson } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** The request as a curl command. The API key comes from the environment. */
export function buildCurlExample({ method, url, headers, sendsApiKey, body }: SampleRequest): string {
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quote(url)}`,
    ...(sendsApiKey ? [`-H "Authorization: Bearer $API_KEY"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
  ];
  if (body === undefined) return parts.join(" \\\n  ");
  return `${[...parts, "-d @- <<'JSON'"].join(" \\\n  ")}\n${toJson(body)}\nJSON`;
}

/** Double quotes suffice: URLs and these headers hold nothing that a shell expands. */
const quote = (text: string): string => `"${text}"`;
