import fs from "node:fs";
import path from "node:path";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** A case of the published file. */
export type Vector = {
  id: string;
  rule: string;
  interaction: JsonObject | null;
  key: JsonObject & { type: string; response_id: string };
  value: Json;
  fraction: string;
  outcome: string;
};

export const VECTORS_FILE = path.resolve(import.meta.dirname, "../../public/scoring-vectors.json");

/** Reads the file as another engine would. */
export const readVectors = (): Vector[] => JSON.parse(fs.readFileSync(VECTORS_FILE, "utf8"));
