import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** The outcomes of requests. A connection that the service never accepted counts as refused. */
export type Tally = { answered: number; closing: number; refused: number; faults: string[] };

/** The longest pause of a client between two requests on its connection. */
const MAX_PAUSE_MS = 60;

/**
 * Runs a client with one keep-alive connection, which sends requests until it is refused. `answered` counts all
 * responses, and `closing` those with `Connection: close`.
 */
export async function sendUntilRefused(
  requests: readonly http.RequestOptions[],
  bodies: readonly (string | undefined)[],
  tally: Tally,
  isLate: () => boolean,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let i = 0; ; i = (i + 1) % requests.length) {
    const observed = await sendRequest(agent, requests[i] ?? {}, bodies[i]);
    if ("status" in observed) {
      tally.answered++;
      if (observed.isLast) tally.closing++;
      const { path } = requests[i] ?? {};
      // A stopping instance reports its state with this status and keeps serving.
      const isRight = observed.status === 200 || (path === "/readyz" && observed.status === 503 && isLate());
      if (!isRight) tally.faults.push(`${path} was answered ${observed.status}`);
    } else {
      if (!observed.isNew || observed.hasBegun || !isLate()) {
        tally.faults.push(
          `${observed.hasBegun ? "an answer broke off" : "no answer came"} on a ${observed.isNew ? "new" : "kept"} connection: ${observed.error}`,
        );
      }
      tally.refused++;
      break;
    }
    await sleep(Math.random() * MAX_PAUSE_MS);
  }
  agent.destroy();
}

type ObservedResponse =
  | { status: number; isLast: boolean }
  | { error: string; isNew: boolean; hasBegun: boolean };

function sendRequest(
  agent: http.Agent,
  options: http.RequestOptions,
  body: string | undefined,
): Promise<ObservedResponse> {
  return new Promise((resolve) => {
    const request = http.request({ ...options, agent });
    let hasBegun = false;
    const fail = (error: Error) => resolve({ error: error.message, isNew: !request.reusedSocket, hasBegun });
    request.once("error", fail);
    request.once("response", (response) => {
      hasBegun = true;
      response.once("error", fail);
      response
        .resume()
        .once("end", () =>
          resolve({ status: response.statusCode ?? 0, isLast: response.headers.connection === "close" }),
        );
    });
    request.end(body);
  });
}
