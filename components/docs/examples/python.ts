import { toPython } from "./literal.ts";
import { EXAMPLE_DOWNLOAD, type SampleRequest } from "./request.ts";

/** Returns the request for Python 3.8 or later. It uses only the standard library. */
export function buildPythonExample({
  method,
  url,
  headers,
  sendsApiKey,
  body,
  file,
  response,
}: SampleRequest): string {
  const lines = [
    ...(sendsApiKey ? [`        "Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
    ...Object.entries(headers).map(([name, value]) => `        "${name}": ${JSON.stringify(value)},`),
  ];
  const modules = [
    ...(response === "json" || body !== undefined ? ["json"] : []),
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
    `    ${RESPONSE_HANDLING[response](sendsApiKey)}`,
  ].join("\n");
}

const RESPONSE_HANDLING = {
  json: (isEnveloped: boolean) => `print(json.load(response)${isEnveloped ? '["data"]' : ""})`,
  file: () => `open("${EXAMPLE_DOWNLOAD}", "wb").write(response.read())`,
  nothing: () => "print(response.status)",
};
