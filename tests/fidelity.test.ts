import { expect, test } from "vitest";
import { measureFidelity } from "#scripts/fidelity/measure.ts";
import rows from "../components/docs/guides/fidelity.json" with { type: "json" };

const WITHOUT_LOSS = ["json", "qti3"] as const;

test("the documented fidelity of formats is what exporting and importing gives (npm run fidelity)", async () => {
  expect(rows).toEqual(JSON.parse(JSON.stringify(await measureFidelity())));
});

test.each(WITHOUT_LOSS)("%s keeps every interaction exactly, as far as it is written", async (format) => {
  const levels = (await measureFidelity()).map(({ formats }) => formats[format]?.level ?? "exact");
  expect(new Set(levels)).toEqual(new Set(["exact"]));
});
