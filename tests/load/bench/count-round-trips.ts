import type { BaselineConfig } from "./baseline.ts";
import { buildBaselineConfig } from "./candidates.ts";
import type { BenchEnvironment } from "./environment.ts";
import { connect } from "./http-client.ts";
import type { NumberAllocator } from "./measure.ts";
import { median } from "./numbers.ts";
import { type CountingProxy, startCountingProxy } from "./round-trips.ts";
import { type Scenario, sendScenario } from "./scenario.ts";
import type { RoundTrips } from "./verdicts.ts";

/** The number of requests before counting starts. Each connection prepares its statements once. */
const WARM_UP = 40;
const SAMPLE_COUNT = 101;

export type RoundTripCount = { roundTrips: RoundTrips; accepted: number };

/** Counts the round trips of single requests for each scenario, in the service and in the bare server. */
export async function countRoundTrips(
  environment: BenchEnvironment,
  scenarios: readonly Scenario[],
  prepared: Record<string, unknown>,
  numbers: NumberAllocator,
): Promise<Map<string, RoundTripCount>> {
  const proxy = await startCountingProxy(environment.connection, environment.dataDir);
  const count = (port: number, counted = scenarios) =>
    measureMedians(environment.apiKey, proxy, counted, prepared, port, numbers);
  try {
    const service = await environment.startService("production", proxy.connection);
    const direct = await count(service.port);
    await service.end();
    const config = { ...buildBaselineConfig(environment, prepared), connection: proxy.connection };
    const server = await environment.start<BaselineConfig, { port: number }>("reference-server.ts", config);
    const bare = await count(
      server.ready.port,
      scenarios.filter((scenario) => scenario.createBaseline),
    );
    await server.worker.end();
    return new Map(
      scenarios.map(({ name }) => {
        const roundTrips = { direct: direct[name] ?? Number.NaN, bare: bare[name] };
        return [name, { roundTrips, accepted: (name in bare ? 2 : 1) * (WARM_UP + SAMPLE_COUNT) }];
      }),
    );
  } finally {
    await proxy.close();
  }
}

/** Measures the median of single requests, which leaves out the service's background work. */
async function measureMedians(
  apiKey: string,
  proxy: CountingProxy,
  scenarios: readonly Scenario[],
  prepared: Record<string, unknown>,
  port: number,
  numbers: NumberAllocator,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const connection = await connect(port, apiKey);
  for (const scenario of scenarios) {
    const each: number[] = [];
    const data = prepared[scenario.name];
    const first = await numbers.next(scenario, data, WARM_UP + SAMPLE_COUNT);
    for (let i = 0; i < WARM_UP + SAMPLE_COUNT; i++) {
      const before = proxy.count();
      const { status, body } = await sendScenario(connection, scenario, data, first + i);
      if (status !== 200) throw new Error(`${scenario.name} answered ${status}: ${body}`);
      if (i >= WARM_UP) each.push(proxy.count() - before);
    }
    counts[scenario.name] = median(each);
  }
  connection.close();
  return counts;
}
