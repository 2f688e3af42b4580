import { expect, test } from "vitest";
import { runFaults } from "#tests/load/chaos/faults/run.ts";
import { stopUnderLoad } from "#tests/load/chaos/sigterm/rounds.ts";

const never = new AbortController().signal;

test("what was acknowledged is there once, as it was told, though all that takes part was killed", async () => {
  const extent = { submissions: 300, kills: { app: 3, database: 1, worker: 3 }, isQuick: true };
  const { faults, report } = await runFaults(extent, 7, () => {}, never);
  expect(faults, report.join("\n")).toEqual([]);
});

test("SIGTERM under load fails no request that was taken", async () => {
  const { faults, report } = await stopUnderLoad(1, never);
  expect(faults, report.join("\n")).toEqual([]);
});
