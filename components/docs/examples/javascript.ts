import { javascript } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** The request for Node 18 or later, and, without the API key, for browsers. */
export function javascriptExample({ method, url, headers, withKey, body, answers }: SampleRequest): string {
  const enveloped = withKey;
  // A browser sends its own Origin, and lets no script do so.
  const { Origin: _, ...own } = headers;
  const lines = [
    ...(withKey ? [`    Authorization: \`Bearer \${process.env.API_KEY}\`,`] : []),
    ...Object.entries(own).map(([name, value]) => `    "${name}": ${JSON.stringify(value)},`),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(lines.length > 0 ? ["  headers: {", ...lines, "  },"] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${javascript(body, 2)}),`]),
  ];
  const call = options.length > 0 ? `fetch("${url}", {\n${options.join("\n")}\n})` : `fetch("${url}")`;
  return [`const response = await ${call};`, ...afterwards(enveloped, answers)].join("\n");
}

function afterwards(enveloped: boolean, answers: boolean): string[] {
  if (enveloped) {
    return [
      "const { data, error } = await response.json();",
      `if (error) throw new Error(\`\${error.code}: \${error.message}\`);`,
      "console.log(data);",
    ];
  }
  const check = "if (!response.ok) throw new Error(await response.text());";
  return answers ? [check, "console.log(await response.json());"] : [check];
}
