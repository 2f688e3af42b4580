import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#lib/platform/db/client.ts";
import { createApiClient } from "#tests/load/bench/api.ts";
import { mixedAnswers, mixedQuiz } from "#tests/load/bench/quiz.ts";
import { createHttpSession } from "#tests/support/http-session.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import type { ReceivedRequest, Receiver } from "#tests/support/receiver.ts";
import type { RunningService } from "#tests/support/service.ts";

const OWNER = { email: "ada@example.com", password: "a long password" };

/** An organization with a published quiz and a webhook, and the secrets that its users keep outside of the database. */
export type Tenant = { apiKey: string; assessmentId: string; quiz: Quiz; secret: string };
type Quiz = Parameters<typeof mixedAnswers>[0];

export async function createTenant(service: RunningService, receiver: Receiver): Promise<Tenant> {
  const database = openDatabase(service.connection, 1);
  const { apiKey } = await createTestOrganization(database, OWNER).finally(() => database.close());
  const api = createApiClient(getPort(service), apiKey);
  const { secret } = await api.post<{ secret: string }>("/v1/webhooks", { url: receiver.url, events: ["*"] });
  const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz("Kept"));
  await api.post(`/v1/assessments/${id}/publish`);
  return { apiKey, assessmentId: id, quiz: await api.get<Quiz>(`/v1/assessments/${id}`), secret };
}

/** Submits for learner n and returns the id of the submission. Each learner has several attempts. */
export async function submit(service: RunningService, tenant: Tenant, n: number): Promise<string> {
  const api = createApiClient(getPort(service), tenant.apiKey);
  const { submission_id } = await api.post<{ submission_id: string }>(
    `/v1/assessments/${tenant.assessmentId}/submit`,
    { learner_ref: `learner-${n % 40}`, answers: mixedAnswers(tenant.quiz, n) },
  );
  return submission_id;
}

/** Waits for the webhook of a submission. Returns undefined if it doesn't arrive within `limitMs`. */
export async function waitForDelivery(
  id: string,
  receiver: Receiver,
  limitMs = 20_000,
): Promise<ReceivedRequest | undefined> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await sleep(20)) {
    const found = receiver.requests.find(({ body }) => JSON.parse(body).data.submission_id === id);
    if (found) return found;
  }
  return undefined;
}

/** Checks whether the request is signed with the secret that was shown when the webhook was created. */
export const isSigned = ({ headers, body }: ReceivedRequest, { secret }: Tenant): boolean =>
  headers["x-service-signature"] === `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** Checks whether the owner can sign in as in a browser and sees the organization's assessments. */
export async function canSignIn(service: RunningService): Promise<boolean> {
  const site = `http://localhost:${getPort(service)}`;
  const httpSession = createHttpSession();
  const { csrfToken = "" } = await httpSession.json(`${site}/api/auth/csrf`);
  await httpSession.json(`${site}/api/auth/callback/credentials`, { ...OWNER, csrfToken, json: "true" });
  const answer = await fetch(`${site}/api/v1/assessments`, {
    headers: { cookie: httpSession.cookies(site) },
  });
  return answer.status === 200 && JSON.stringify(await answer.json()).includes('"Kept"');
}

const getPort = ({ baseUrl }: RunningService): number => Number(new URL(baseUrl).port);
