import { expect, test } from "vitest";
import { formatRow } from "#lib/core/interchange/csv/write-csv.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";

test.each(["\n", "\r", "\r\n"])(
  "writes a cell that contains the line break %j in quotation marks",
  async (end) => {
    const cells = [`First${end}second`, "other"];
    const row = `"First${end}second",other\r\n`;
    expect(formatRow(cells)).toBe(row);
    expect(await createCsvResponse("table.csv", ["a", "b"], [[cells]]).text()).toBe(`a,b\r\n${row}`);
  },
);
