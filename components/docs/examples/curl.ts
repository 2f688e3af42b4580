import { json } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** The request for a shell. The API key comes from the environment. */
export function curlExample({ method, url, headers, withKey, body }: SampleRequest): string {
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    ...(withKey ? [`-H "Authorization: Bearer $API_KEY"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ];
  if (body === undefined) return parts.join(" \\\n  ");
  return `${[...parts, "-d @- <<'JSON'"].join(" \\\n  ")}\n${json(body)}\nJSON`;
}

/** In double quotes, as URLs and our headers hold nothing that a shell reads. */
const quoted = (text: string): string => `"${text}"`;
