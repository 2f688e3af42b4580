import { until } from "#tests/support/until.ts";
import { tally } from "../caller.ts";
import { type Findings, findings } from "../findings.ts";
import type { Fleet, Instance } from "../fleet.ts";
import { newQuiz, newTenant, type Quiz } from "../tenant.ts";
import { CALLERS, failed, misrecorded, underLoad } from "./load.ts";

/** Instances stopped one after the other, as a new release would be brought out, fail nobody. */
export async function rollingRestart(fleet: Fleet, restarts: number) {
  const { report, faults, expect } = findings();
  const quiz = await newQuiz(fleet, await newTenant(fleet));
  const sent = await underLoad(fleet, quiz, async () => {
    for (let n = 0; n < restarts; n++) {
      const instance = fleet.instances[n % fleet.instances.length];
      if (!instance) continue;
      const code = await instance.stop();
      expect(code === 0, `${instance.name} ended with ${code}`);
      await instance.start();
      await fleet.proxy.untilIs(instance.name, "UP");
    }
  });
  const failures = failed(sent);
  expect(failures.length === 0, `restarting failed ${tally(failures.map(({ answer }) => answer))}`);
  faults.push(...(await misrecorded(fleet, quiz, sent)));
  report.push(
    `${restarts} restarts, one after the other: ${sent.length} requests, ${failures.length} failed`,
  );
  return { report, faults };
}

/** An instance that is killed takes with it what it was at, and nothing else. */
export async function killedInstance(fleet: Fleet, kills: number) {
  const found = findings();
  const quiz = await newQuiz(fleet, await newTenant(fleet));
  for (let n = 0; n < kills; n++) {
    const instance = fleet.instances[n % fleet.instances.length];
    if (instance) await killOne(fleet, instance, quiz, found);
  }
  return found;
}

/** It is frozen first, until every caller waits for it: then what it was at is known exactly. */
async function killOne(fleet: Fleet, instance: Instance, quiz: Quiz, found: Findings): Promise<void> {
  const { report, faults, expect } = found;
  const { inFlight, untilIs } = fleet.proxy;
  let held = 0;
  const sent = await underLoad(fleet, quiz, async () => {
    instance.freeze();
    await until(async () => (await inFlight(instance.name)) === CALLERS, "all callers wait", 60_000);
    held = await inFlight(instance.name);
    await instance.kill();
    await untilIs(instance.name, "DOWN");
    await instance.start();
    await untilIs(instance.name, "UP");
  });
  const failures = failed(sent).length;
  expect(failures <= held, `${failures} requests failed where ${held} were in flight at ${instance.name}`);
  faults.push(...(await misrecorded(fleet, quiz, sent)));
  report.push(
    `${instance.name} killed with ${held} requests in flight: of ${sent.length} in all ${failures} failed`,
  );
}
