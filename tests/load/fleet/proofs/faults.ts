import { waitUntil } from "#tests/support/wait-until.ts";
import { createFindings, type Findings } from "../findings.ts";
import type { Fleet, Instance } from "../fleet.ts";
import { formatTally } from "../requests.ts";
import { createQuiz, createTenant, type Quiz } from "../tenant.ts";
import { CALLERS, filterFailed, findMisrecorded, runUnderLoad } from "./load.ts";

/** Checks that a rolling restart of all instances fails no request. */
export async function checkRollingRestart(fleet: Fleet, restarts: number) {
  const { report, faults, expect } = createFindings();
  const quiz = await createQuiz(fleet, await createTenant(fleet));
  const sent = await runUnderLoad(fleet, quiz, async () => {
    for (let n = 0; n < restarts; n++) {
      const instance = fleet.instances[n % fleet.instances.length];
      if (!instance) continue;
      const code = await instance.stop();
      expect(code === 0, `${instance.name} ended with ${code}`);
      await instance.start();
      await fleet.proxy.waitForState(instance.name, "UP");
    }
  });
  const failures = filterFailed(sent);
  expect(failures.length === 0, `restarting failed ${formatTally(failures.map(({ answer }) => answer))}`);
  faults.push(...(await findMisrecorded(fleet, quiz, sent)));
  report.push(
    `${restarts} restarts, one after the other: ${sent.length} requests, ${failures.length} failed`,
  );
  return { report, faults };
}

/** Checks that killing an instance fails only the requests that it was handling. */
export async function checkKilledInstances(fleet: Fleet, kills: number) {
  const found = createFindings();
  const quiz = await createQuiz(fleet, await createTenant(fleet));
  for (let n = 0; n < kills; n++) {
    const instance = fleet.instances[n % fleet.instances.length];
    if (instance) await killInstance(fleet, instance, quiz, found);
  }
  return found;
}

/**
 * Freezes an instance until every caller waits for it, so that its current requests are known exactly, and then kills
 * it.
 */
async function killInstance(fleet: Fleet, instance: Instance, quiz: Quiz, found: Findings): Promise<void> {
  const { report, faults, expect } = found;
  const { countInFlight: inFlight, waitForState: untilIs } = fleet.proxy;
  let held = 0;
  const sent = await runUnderLoad(fleet, quiz, async () => {
    instance.freeze();
    await waitUntil(async () => (await inFlight(instance.name)) === CALLERS, "all callers wait", 60_000);
    held = await inFlight(instance.name);
    await instance.kill();
    await untilIs(instance.name, "DOWN");
    await instance.start();
    await untilIs(instance.name, "UP");
  });
  const failures = filterFailed(sent).length;
  expect(failures <= held, `${failures} requests failed where ${held} were in flight at ${instance.name}`);
  faults.push(...(await findMisrecorded(fleet, quiz, sent)));
  report.push(
    `${instance.name} killed with ${held} requests in flight: of ${sent.length} in all ${failures} failed`,
  );
}
