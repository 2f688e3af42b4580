import { python } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** The request for Python 3.8 or later, with nothing but its standard library. */
export function pythonExample({ method, url, headers, withKey, body, answers }: SampleRequest): string {
  const lines = [
    ...(withKey ? [`        "Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
    ...Object.entries(headers).map(([name, value]) => `        "${name}": ${JSON.stringify(value)},`),
  ];
  const modules = [
    ...(answers || body !== undefined ? ["json"] : []),
    ...(withKey ? ["os"] : []),
    "urllib.request",
  ];
  return [
    `import ${modules.join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    ...(lines.length > 0 ? ["    headers={", ...lines, "    },"] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${python(body, 4)}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    answers ? `    print(json.load(response)${withKey ? '["data"]' : ""})` : "    print(response.status)",
  ].join("\n");
}
