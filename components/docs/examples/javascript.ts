import { toJavaScript } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** Returns the request for Node 18 or later. If it doesn't send the API key, it also works in browsers. */
export function buildJavaScriptExample({
  method,
  url,
  headers,
  sendsApiKey,
  body,
  file,
  response,
}: SampleRequest): string {
  const isEnveloped = sendsApiKey;
  // The browser sets Origin itself and doesn't let scripts set it.
  const { Origin: _, ...browserHeaders } = headers;
  const lines = [
    ...(sendsApiKey ? [`    Authorization: \`Bearer \${process.env.API_KEY}\`,`] : []),
    ...Object.entries(browserHeaders).map(([name, value]) => `    "${name}": ${JSON.stringify(value)},`),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(lines.length > 0 ? ["  headers: {", ...lines, "  },"] : []),
    ...(file === undefined ? [] : [`  body: await readFile("${file}"),`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${toJavaScript(body, 2)}),`]),
  ];
  const call = options.length > 0 ? `fetch("${url}", {\n${options.join("\n")}\n})` : `fetch("${url}")`;
  return [
    ...(file === undefined ? [] : [`import { readFile } from "node:fs/promises";`, ""]),
    `const response = await ${call};`,
    ...writeResponseHandling(isEnveloped, response),
  ].join("\n");
}

function writeResponseHandling(isEnveloped: boolean, response: SampleRequest["response"]): string[] {
  if (isEnveloped && response === "json") {
    return [
      "const { data, error } = await response.json();",
      `if (error) throw new Error(\`\${error.code}: \${error.message}\`);`,
      "console.log(data);",
    ];
  }
  const check = "if (!response.ok) throw new Error(await response.text());";
  if (response === "file") return [check, "const file = await response.blob();", "console.log(file.size);"];
  return response === "json" ? [check, "console.log(await response.json());"] : [check];
}
