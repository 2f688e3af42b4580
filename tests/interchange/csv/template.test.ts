import { afterEach, expect, test } from "vitest";
import { csvTemplate } from "#app/api/imports/template.csv/route.ts";
import { LANGUAGES } from "#lib/contract/languages.ts";
import { CSV_COLUMNS, CSV_TYPES } from "#lib/core/interchange/csv/columns.ts";
import { csvReader } from "#lib/core/interchange/csv/read-csv.ts";
import { describeCsvColumns } from "#lib/core/interchange/csv/template.ts";
import { setLanguageSource } from "#lib/messages/language.ts";
import { createSource, readItems } from "../text-support.ts";

afterEach(() => setLanguageSource(() => undefined));

test.each(LANGUAGES)(
  "the template that is served has a question of each type, and is read without losses: %s",
  async (language) => {
    setLanguageSource(() => language);
    const served = await csvTemplate.operations.GET?.handle(null, {} as never);
    if (!(served instanceof Response)) throw new Error("The template isn't a response");
    const text = await served.text();
    expect(text.split("\r\n")[0]).toBe(CSV_COLUMNS.join(","));
    const source = createSource(text, "questions.csv");
    expect(await csvReader.detect(source)).toBeDefined();
    const items = await readItems(csvReader, source);
    expect(items).toHaveLength(CSV_TYPES.length);
    for (const { question, losses } of items) expect([question !== null, losses]).toEqual([true, []]);
    for (const type of CSV_TYPES) expect(text).toMatch(new RegExp(`^${type},`, "m"));
  },
);

test("each column is described once", () => {
  expect(describeCsvColumns().flatMap(({ columns }) => columns)).toEqual([...CSV_COLUMNS]);
});
