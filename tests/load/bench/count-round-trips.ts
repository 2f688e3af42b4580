import type { BareConfig } from "./bare.ts";
import { bareConfig } from "./candidates.ts";
import { connect } from "./http-client.ts";
import type { Numbers } from "./measure.ts";
import { median } from "./numbers.ts";
import { type CountingProxy, countingProxy } from "./round-trips.ts";
import { type Scenario, send } from "./scenario.ts";
import type { Stage } from "./stage.ts";
import type { RoundTrips } from "./verdicts.ts";

/** Each connection of the pool prepares a statement once; what is counted comes after. */
const WARM_UP = 40;
const COUNTED = 101;

export type Counted = { roundTrips: RoundTrips; accepted: number };

/** Counts the round trips of one request at a time, by scenario: of the service, and of the bare server. */
export async function countRoundTrips(
  stage: Stage,
  scenarios: readonly Scenario[],
  prepared: Record<string, unknown>,
  numbers: Numbers,
): Promise<Map<string, Counted>> {
  const proxy = await countingProxy(stage.connection, stage.dataDir);
  const count = (port: number, counted = scenarios) =>
    countEach(stage.apiKey, proxy, counted, prepared, port, numbers);
  try {
    const service = await stage.startService("production", proxy.connection);
    const direct = await count(service.port);
    await service.end();
    const config = { ...bareConfig(stage, prepared), connection: proxy.connection };
    const server = await stage.start<BareConfig, { port: number }>("reference-server.ts", config);
    const bare = await count(
      server.ready.port,
      scenarios.filter((scenario) => scenario.bare),
    );
    await server.worker.end();
    return new Map(
      scenarios.map(({ name }) => {
        const roundTrips = { direct: direct[name] ?? Number.NaN, bare: bare[name] };
        return [name, { roundTrips, accepted: (name in bare ? 2 : 1) * (WARM_UP + COUNTED) }];
      }),
    );
  } finally {
    await proxy.close();
  }
}

/** The median over requests sent one after the other, so that what a service does by itself in between is left out. */
async function countEach(
  apiKey: string,
  proxy: CountingProxy,
  scenarios: readonly Scenario[],
  prepared: Record<string, unknown>,
  port: number,
  numbers: Numbers,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const connection = await connect(port, apiKey);
  for (const scenario of scenarios) {
    const each: number[] = [];
    const data = prepared[scenario.name];
    const first = await numbers.next(scenario, data, WARM_UP + COUNTED);
    for (let i = 0; i < WARM_UP + COUNTED; i++) {
      const before = proxy.count();
      const { status, body } = await send(connection, scenario, data, first + i);
      if (status !== 200) throw new Error(`${scenario.name} answered ${status}: ${body}`);
      if (i >= WARM_UP) each.push(proxy.count() - before);
    }
    counts[scenario.name] = median(each);
  }
  connection.close();
  return counts;
}
