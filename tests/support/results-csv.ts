import { expect } from "vitest";
import type { Visitor } from "./people.ts";
import { parseCsv } from "./tables.ts";

/** Exports a list of submissions. The first row is the header. */
export async function fetchCsv(who: Visitor, query = "", path = "/results"): Promise<string[][]> {
  const answer = await who.request("GET", `${path}.csv${query}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  return parseCsv(answer.text.replace(/^\ufeff/, ""));
}
