import { toPython } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** Returns the request for Python 3.8 or later. It uses only the standard library. */
export function buildPythonExample({
  method,
  url,
  headers,
  sendsApiKey,
  body,
  file,
  hasResponseBody,
}: SampleRequest): string {
  const lines = [
    ...(sendsApiKey ? [`        "Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
    ...Object.entries(headers).map(([name, value]) => `        "${name}": ${JSON.stringify(value)},`),
  ];
  const modules = [
    ...(hasResponseBody || body !== undefined ? ["json"] : []),
    ...(sendsApiKey ? ["os"] : []),
    "urllib.request",
  ];
  return [
    `import ${modules.join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    ...(lines.length > 0 ? ["    headers={", ...lines, "    },"] : []),
    ...(file === undefined ? [] : [`    data=open("${file}", "rb").read(),`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${toPython(body, 4)}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    hasResponseBody
      ? `    print(json.load(response)${sendsApiKey ? '["data"]' : ""})`
      : "    print(response.status)",
  ].join("\n");
}
