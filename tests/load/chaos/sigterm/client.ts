import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What requests came to. A connection that the service had not taken yet when it ended counts as refused. */
export type Tally = { answered: number; told: number; refused: number; faults: string[] };

/** The longest that a client thinks between two requests on its connection. */
const THINKING_MS = 60;

/**
 * A client with one connection that it keeps, which asks until it is refused. `answered` counts all answers, `told`
 * those that said `Connection: close`.
 */
export async function keepAsking(
  requests: readonly http.RequestOptions[],
  bodies: readonly (string | undefined)[],
  tally: Tally,
  isLate: () => boolean,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let i = 0; ; i = (i + 1) % requests.length) {
    const seen = await ask(agent, requests[i] ?? {}, bodies[i]);
    if ("status" in seen) {
      tally.answered++;
      if (seen.isLast) tally.told++;
      const { path } = requests[i] ?? {};
      // A stopping instance says there that it is one, and goes on serving.
      const isRight = seen.status === 200 || (path === "/readyz" && seen.status === 503 && isLate());
      if (!isRight) tally.faults.push(`${path} was answered ${seen.status}`);
    } else {
      if (!seen.isNew || seen.hasBegun || !isLate()) {
        tally.faults.push(
          `${seen.hasBegun ? "an answer broke off" : "no answer came"} on a ${seen.isNew ? "new" : "kept"} connection: ${seen.error}`,
        );
      }
      tally.refused++;
      break;
    }
    await sleep(Math.random() * THINKING_MS);
  }
  agent.destroy();
}

type Seen = { status: number; isLast: boolean } | { error: string; isNew: boolean; hasBegun: boolean };

function ask(agent: http.Agent, options: http.RequestOptions, body: string | undefined): Promise<Seen> {
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
