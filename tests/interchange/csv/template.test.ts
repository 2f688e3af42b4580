import { expect, test } from "vitest";
import { CSV_COLUMNS, CSV_TYPES } from "#lib/core/interchange/csv/columns.ts";
import { csvReader } from "#lib/core/interchange/csv/read-csv.ts";
import { createCsvTemplate, describeCsvColumns } from "#lib/core/interchange/csv/template.ts";
import { createSource, readItems } from "../text-support.ts";

test("the template has a question of each type, and is read without losses", async () => {
  const source = createSource(createCsvTemplate(), "template.csv");
  expect(await csvReader.detect(source)).toBeDefined();
  const items = await readItems(csvReader, source);
  expect(items).toHaveLength(CSV_TYPES.length);
  for (const { question, losses } of items) expect([question !== null, losses]).toEqual([true, []]);
});

test("each column is described once", () => {
  const columns = describeCsvColumns().map(({ column }) => column.replace(/^option_1.*/, "option"));
  expect(columns).toEqual([...new Set(CSV_COLUMNS.map((column) => column.replace(/_\d$/, "")))]);
});
