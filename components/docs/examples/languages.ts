import { curlExample } from "./curl.ts";
import { javascriptExample } from "./javascript.ts";
import { pythonExample } from "./python.ts";
import type { SampleRequest } from "./request.ts";

/** The languages of the examples, in the order in which they are offered. */
export const LANGUAGES = [
  { id: "curl", name: "curl", write: curlExample },
  { id: "javascript", name: "JavaScript", write: javascriptExample },
  { id: "python", name: "Python", write: pythonExample },
] as const satisfies readonly { id: string; name: string; write: (request: SampleRequest) => string }[];

export type Language = (typeof LANGUAGES)[number]["id"];
