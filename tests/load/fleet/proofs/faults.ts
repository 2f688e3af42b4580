import { setTimeout as sleep } from "node:timers/promises";
import { tally } from "../caller.ts";
import { type Findings, findings } from "../findings.ts";
import type { Fleet, Instance } from "../fleet.ts";
import { newQuiz, newTenant, type Quiz } from "../tenant.ts";
import { until } from "../wait.ts";
import { failed, misrecorded, underLoad } from "./load.ts";

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

async function killOne(fleet: Fleet, instance: Instance, quiz: Quiz, found: Findings): Promise<void> {
  const { report, faults, expect } = found;
  const { passed, untilIs } = fleet.proxy;
  const from = passed.length;
  let killed = { sent: 0, gone: 0 };
  const sent = await underLoad(fleet, quiz, async () => {
    await sleep(1000);
    killed = await instance.kill();
    await untilIs(instance.name, "DOWN");
    await instance.start();
    await untilIs(instance.name, "UP");
  });
  await until("the proxy has told of all requests", () => passed.length - from >= sent.length);
  const seen = passed.slice(from);
  const inFlight = seen.filter(
    (each) => each.instance === instance.name && each.started <= killed.gone && each.ended >= killed.sent,
  );
  const broken = seen.filter(({ ending, status }) => ending !== "--" || status >= 500);
  const strays = broken.filter((each) => !inFlight.includes(each));
  const failures = failed(sent).length;
  expect(strays.length === 0, `beside what was in flight there failed ${JSON.stringify(strays.slice(0, 5))}`);
  expect(failures === broken.length, `${failures} requests failed, ${broken.length} by the proxy's account`);
  faults.push(...(await misrecorded(fleet, quiz, sent)));
  report.push(
    `${instance.name} killed: ${sent.length} requests, ${failures} failed, ${inFlight.length} were in flight there`,
  );
}
