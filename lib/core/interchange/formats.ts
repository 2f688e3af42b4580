import { jsonReader } from "./json/read-json.ts";
import { jsonWriter } from "./json/write-json.ts";
import type { FormatReader } from "./model.ts";
import type { FormatWriter } from "./writer.ts";

/** The readers, in the order in which they are asked whether they recognize a file. */
export const READERS: readonly FormatReader[] = [jsonReader];

export const WRITERS: readonly FormatWriter[] = [jsonWriter];
