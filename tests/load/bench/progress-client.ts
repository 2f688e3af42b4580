/** A separate process that sends the requests that learners' browsers send while they work. */
import { type DriveResult, runClosedLoop } from "./closed-loop.ts";
import { connect, type HttpRequest } from "./http-client.ts";
import { runWorker } from "./worker.ts";

/**
 * `flood` saves as fast as it can, `bytes` sends the same body to a path that doesn't exist, and `learners` loads and
 * saves in turn.
 */
export type ProgressRun = {
  port: number;
  origin: string;
  mode: "flood" | "bytes" | "learners";
  tokens: readonly string[];
  /** The JSON to save. */
  answers: string;
  callers: number;
  seconds: number;
};

await runWorker<null, null, ProgressRun, DriveResult>(async () => ({
  ready: null,
  async answer({ port, origin, mode, tokens, answers, callers, seconds }) {
    const connections = await Promise.all(Array.from({ length: callers }, () => connect(port, "")));
    const load = (token: string): HttpRequest => ({
      method: "GET",
      path: `/v1/embed/assessments?token=${token}`,
      origin,
    });
    const save = (token: string): HttpRequest => ({
      method: "PUT",
      path: mode === "bytes" ? "/v1/embed/nothing" : "/v1/embed/progress",
      body: `{"token":"${token}","answers":${answers}}`,
      origin,
    });
    const driven = await runClosedLoop({ callers, seconds, first: 0, most: 1_000_000 }, async (i, caller) => {
      const token = tokens[Math.floor(mode === "learners" ? i / 2 : i) % tokens.length] ?? "";
      const request = mode === "learners" && i % 2 === 0 ? load(token) : save(token);
      return (await connections[caller]?.send(request))?.status ?? 0;
    });
    for (const connection of connections) connection.close();
    return driven;
  },
}));
