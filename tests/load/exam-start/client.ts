/**
 * The process that acts as the learners' browsers. Each has a connection, which the service can close between requests.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { HttpRequest } from "../bench/http-client.ts";
import { runWorker } from "../bench/worker.ts";
import { openConnections } from "../soak/connections.ts";
import { collectSamples, type Figures } from "../soak/samples.ts";
import { type Exam, planLearner } from "./learners.ts";

export type ClientConfig = { port: number; origin: string; exam: Exam; tokens: string[]; answers: string[] };

/** `seconds` is the time from the first due load to the last response. */
export type ExamResult = {
  seconds: number;
  figures: Record<string, Figures>;
  errors: Record<string, number>;
};

await runWorker<ClientConfig, null, "go", ExamResult>(async ({ port, origin, exam, tokens, answers }) => {
  const samples = collectSamples();
  const errors: Record<string, number> = {};

  const learner = async (token: string, i: number, opening: number): Promise<void> => {
    const browser = openConnections(port, "", 1);
    /** Sends a due request. Returns the response time, or undefined if the request failed. */
    const send = async (kind: string, due: number, request: HttpRequest): Promise<number | undefined> => {
      await sleep(Math.max(0, due - performance.now()));
      const { status, body } = await browser.send({ ...request, origin }).catch((error: Error) => ({
        status: 0,
        body: Buffer.from(error.message),
      }));
      const now = performance.now();
      if (status >= 200 && status <= 299) {
        samples.add(kind, due, now - due);
        return now;
      }
      const what = `${kind}: ${status} ${body.toString("utf8", 0, 120)}`;
      errors[what] = (errors[what] ?? 0) + 1;
      return undefined;
    };

    const { loadAt, saveAfter, submitAfter } = planLearner(exam, i);
    const body = `{"token":"${token}","answers":${answers[i % answers.length]}}`;
    const path = `/v1/embed/assessments?token=${token}`;
    const loadedAt = await send("load", opening + loadAt, { method: "GET", path });
    if (loadedAt !== undefined) {
      for (const after of saveAfter)
        await send("save", loadedAt + after, { method: "PUT", path: "/v1/embed/progress", body });
      await send("submit", loadedAt + submitAfter, { method: "POST", path: "/v1/embed/submit", body });
    }
    browser.close();
  };

  return {
    ready: null,
    async answer() {
      const opening = performance.now();
      await Promise.all(tokens.map((token, i) => learner(token, i, opening)));
      const seconds = (performance.now() - opening) / 1000;
      return { seconds, figures: samples.within([0, Number.POSITIVE_INFINITY]), errors };
    },
  };
});
