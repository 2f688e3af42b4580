import { buildCurlExample } from "./curl.ts";
import { buildPythonExample } from "./python.ts";
import type { SampleRequest } from "./request.ts";
import { buildTypeScriptExample } from "./typescript.ts";

/** The languages of the examples, in the order of the language selector. */
export const LANGUAGES = [
  { id: "curl", name: "curl", write: buildCurlExample },
  { id: "typescript", name: "TypeScript", write: buildTypeScriptExample },
  { id: "python", name: "Python", write: buildPythonExample },
] as const satisfies readonly { id: string; name: string; write: (request: SampleRequest) => string }[];

export type Language = (typeof LANGUAGES)[number]["id"];
