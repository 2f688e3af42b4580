import { setTimeout as sleep } from "node:timers/promises";
import type { Analytics } from "#lib/contract/analytics.ts";
import type { BenchEnvironment } from "#tests/load/bench/environment.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import type { Api } from "../bench/api.ts";
import type { Window } from "./samples.ts";
import { resetAnalytics } from "./workload.ts";

/** Shares of the duration. The gaps between them let the service settle. */
const PARTS = { before: [0.05, 0.3], dead: [0.3, 0.45], large: [0.55, 0.65], after: [0.7, 1] } as const;
const MAX_WINDOW_MS = 60_000;

type Windows = Record<keyof typeof PARTS, Window>;
export type DisturbanceResult = {
  windows: Windows;
  analyticsMs: number;
  tarPit: { connections: number; most: number };
  faults: string[];
};

/**
 * Disturbs the service during the arrivals. First, two dead receivers are registered and later disabled: one refuses
 * connections, and one never responds. Then the analytics of `large.rows` new submissions are requested.
 */
export async function disturb(
  environment: BenchEnvironment,
  api: Api,
  { seconds, large, stop }: { seconds: number; large: { id: string; rows: number }; stop: AbortSignal },
): Promise<DisturbanceResult> {
  const begun = Date.now();
  const at = (part: number) => begun + part * seconds * 1000;
  const waitUntil = (part: number) => sleep(Math.max(0, at(part) - Date.now()), undefined, { signal: stop });
  const faults: string[] = [];

  await waitUntil(PARTS.dead[0]);
  const dead = await startDeadReceivers(api);
  await waitUntil(PARTS.dead[1]);
  const tarPit = await dead.end();

  await waitUntil(PARTS.large[0]);
  const asked = Date.now();
  await resetAnalytics(environment, large.id);
  const sent = performance.now();
  const { overview } = await api.get<Analytics>(`/v1/assessments/${large.id}/analytics`);
  const analyticsMs = performance.now() - sent;
  if (overview.submission_count !== large.rows)
    faults.push(`the analytics counted ${overview.submission_count} of ${large.rows} submissions`);

  await waitUntil(PARTS.after[1]);
  const window = ([from, to]: readonly [number, number]): Window => [at(from), at(to)];
  const looked = Math.min(at(PARTS.large[1]), asked + MAX_WINDOW_MS);
  const windows = {
    before: window(PARTS.before),
    dead: window(PARTS.dead),
    large: [asked, looked] as Window,
    after: window(PARTS.after),
  };
  return { windows, analyticsMs, tarPit, faults };
}

/**
 * Starts receivers that refuse connections or never respond. `end` disables their webhooks as an operator would, and
 * returns the most connections that were open to the tar pit.
 */
async function startDeadReceivers(api: Api) {
  const refusing = await startReceiver();
  await refusing.close();
  const tarPit = await startReceiver(() => "hang");
  const ids: string[] = [];
  for (const { url } of [refusing, tarPit]) {
    ids.push((await api.post<{ id: string }>("/v1/webhooks", { url, events: ["submission.graded"] })).id);
  }
  let most = 0;
  const poll = setInterval(() => {
    most = Math.max(most, tarPit.open());
  }, 100);
  return {
    async end() {
      clearInterval(poll);
      for (const id of ids) await api.patch(`/v1/webhooks/${id}`, { status: "disabled" });
      const connections = tarPit.connections();
      await tarPit.close();
      return { connections, most };
    },
  };
}
