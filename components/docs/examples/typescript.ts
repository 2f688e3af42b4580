import { buildMethod, type SdkMethod } from "#scripts/sdk/methods.ts";
import { buildJavaScriptExample } from "./javascript.ts";
import { toJavaScript } from "./literal.ts";
import { EXAMPLE_DOWNLOAD, type SampleRequest } from "./request.ts";

/** The beginning of every example with the SDK. `serviceUrl` is the root before /v1. */
export const buildSdkClient = (serviceUrl: string): string => `import { Touchstone } from "touchstone";

const touchstone = new Touchstone({
  apiKey: process.env.API_KEY,
  baseUrl: "${serviceUrl}",
});`;

/** Returns the request with the SDK. Operations that take no API key have no method there, and use fetch. */
export function buildTypeScriptExample(request: SampleRequest): string {
  const { method, path, operation } = request.entry;
  if (!request.sendsApiKey) return buildJavaScriptExample(request);
  const sdkMethod = buildMethod(path, method, operation);
  const values = [
    ...request.pathValues.map((value) => JSON.stringify(value)),
    ...(request.body === undefined ? [] : [toJavaScript(request.body)]),
    ...(request.file === undefined ? [] : writeUpload(request.file, request.headers, sdkMethod)),
    ...(sdkMethod.needsQuery ? [toJavaScript(request.queryValues)] : []),
  ];
  const call = `touchstone.${sdkMethod.resource}.${sdkMethod.name}(${values.join(", ")})`;
  const functions = [
    ...(request.file === undefined ? [] : ["readFile"]),
    ...(request.response === "file" ? ["writeFile"] : []),
  ];
  const imports =
    functions.length === 0 ? "" : `import { ${functions.join(", ")} } from "node:fs/promises";\n`;
  return `${imports}${buildSdkClient(request.serviceUrl)}\n\n${writeUse(sdkMethod, call, request.response)}`;
}

const writeUpload = (file: string, headers: Record<string, string>, { body }: SdkMethod): string[] => [
  `await readFile("${file}")`,
  // A file of any type needs none.
  ...(body === "bytes" ? [`{ contentType: "${headers["Content-Type"]}" }`] : []),
];

function writeUse(sdkMethod: SdkMethod, call: string, response: SampleRequest["response"]): string {
  if (isList(sdkMethod)) {
    const item = getItemName(sdkMethod.operationId);
    return `for await (const ${item} of ${call}) {\n  console.log(${item});\n}`;
  }
  if (response === "file")
    return `const { body } = await ${call};\nawait writeFile("${EXAMPLE_DOWNLOAD}", body);`;
  return response === "json" ? `const data = await ${call};\nconsole.log(data);` : `await ${call};`;
}

/** The feed of events is continued by an id instead of a page. */
const isList = ({ kind, path }: SdkMethod): boolean => kind === "list" || path === "/events";

/** Derives the name of an item from a list's operation id: `listLearnerResults` has a `learnerResult`. */
function getItemName(operationId: string): string {
  const items = operationId.replace(/^list/, "");
  const item = items.replace(/ies$/, "y").replace(/s$/, "");
  // `import` is a reserved word.
  return item === "Import" ? "oneImport" : item.charAt(0).toLowerCase() + item.slice(1);
}
