import { beforeAll, expect, test } from "vitest";
import { measureFidelity } from "#scripts/fidelity/measure.ts";
import documented from "../components/docs/guides/fidelity.json" with { type: "json" };

let measured: Awaited<ReturnType<typeof measureFidelity>>;
beforeAll(async () => {
  measured = await measureFidelity();
}, 120_000);

test("the documented fidelity of formats is what exporting and importing gives (npm run fidelity)", () => {
  expect(documented).toEqual(JSON.parse(JSON.stringify(measured)));
});

test.each(["json", "qti3"] as const)(
  "%s keeps every interaction exactly, as far as it is written",
  (format) => {
    const levels = measured.map(({ formats }) => formats[format]?.level ?? "exact");
    expect(new Set(levels)).toEqual(new Set(["exact"]));
  },
);
