import { toJson } from "./literal.ts";
import { EXAMPLE_DOWNLOAD, type SampleRequest } from "./request.ts";

/** Returns the request as a curl command. The API key is read from the environment. */
export function buildCurlExample({
  method,
  url,
  headers,
  sendsApiKey,
  body,
  file,
  response,
}: SampleRequest): string {
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quote(url)}`,
    ...(sendsApiKey ? [`-H "Authorization: Bearer $API_KEY"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(response === "file" ? [`--output ${EXAMPLE_DOWNLOAD}`] : []),
  ];
  if (file !== undefined) return [...parts, `--data-binary ${quote(`@${file}`)}`].join(" \\\n  ");
  if (body === undefined) return parts.join(" \\\n  ");
  return `${[...parts, "-d @- <<'JSON'"].join(" \\\n  ")}\n${toJson(body)}\nJSON`;
}

/** Quotes a shell argument. Double quotes are enough, because URLs and these headers contain nothing to expand. */
const quote = (text: string): string => `"${text}"`;
