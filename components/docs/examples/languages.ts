import { buildCurlExample } from "./curl.ts";
import { buildJavaScriptExample } from "./javascript.ts";
import { buildPythonExample } from "./python.ts";
import type { SampleRequest } from "./request.ts";

/** The languages of the examples, in the order of the language selector. */
export const LANGUAGES = [
  { id: "curl", name: "curl", write: buildCurlExample },
  { id: "javascript", name: "JavaScript", write: buildJavaScriptExample },
  { id: "python", name: "Python", write: buildPythonExample },
] as const satisfies readonly { id: string; name: string; write: (request: SampleRequest) => string }[];

export type Language = (typeof LANGUAGES)[number]["id"];
