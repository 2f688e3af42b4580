import { hkdfSync } from "node:crypto";
import { encode } from "next-auth/jwt";
import { SCOPES } from "#lib/contract/scopes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { startSession } from "#lib/domains/identity/auth/sessions.ts";
import { newId } from "#lib/platform/ids.ts";
import { createTestOrganization, NO_LIMITS } from "#tests/support/organization.ts";
import { buildAnswers, buildQuiz, choiceQuestion } from "#tests/support/quiz.ts";
import type { Fleet } from "./fleet.ts";
import { type ApiResult, type Json, sendRequest } from "./requests.ts";

export const ORIGIN = "https://school.example";

export type Tenant = { organizationId: string; userId: string; key: string };

export async function createTenant({ database }: Fleet, limits = NO_LIMITS): Promise<Tenant> {
  const { apiKey, ...made } = await createTestOrganization(database, { limits });
  return { ...made, key: apiKey };
}

export const createKey = ({ database }: Fleet, { organizationId }: Tenant) =>
  createApiKey(
    { db: database.db, organizationId, actor: { kind: "system" }, now: new Date(), requestId: newId() },
    { name: "Another", scopes: SCOPES },
  );

/** Signs the tenant's owner in. Returns the headers that their browser sends. */
export async function signInOwner(fleet: Fleet, { userId }: Tenant): Promise<Record<string, string>> {
  const sid = await startSession(fleet.database.db, { userId, userAgent: "fleet", now: new Date() });
  const key = Buffer.from(fleet.encryptionKey, "base64");
  // lib/platform/http/cookies.ts derives the cookie's key in the same way.
  const secret = Buffer.from(hkdfSync("sha256", key, "", "touchstone session", 32)).toString("base64url");
  const token = await encode({ token: { sid }, secret });
  return { cookie: `touchstone.session=${token}`, "sec-fetch-site": "same-origin" };
}

/** A published quiz with one question, and correct answers to it. */
export type Quiz = { id: string; questionId: string; answers: Json; tenant: Tenant };

export async function createQuiz(fleet: Fleet, tenant: Tenant, settings: Json = {}): Promise<Quiz> {
  const url = `${fleet.url}/v1/assessments`;
  const { key } = tenant;
  const body = buildQuiz([choiceQuestion()], { allowed_attempts: null, ...settings });
  const id = String(expectSuccess(await sendRequest(url, { key, body })).id);
  expectSuccess(await sendRequest(`${url}/${id}/publish`, { key, method: "POST" }));
  const fetched = expectSuccess(await sendRequest(`${url}/${id}`, { key })) as Parameters<
    typeof buildAnswers
  >[0];
  const questionId = fetched.exercises[0]?.questions[0]?.id ?? "";
  return { id, questionId, answers: buildAnswers(fetched, ["b"]), tenant };
}

export const submit = (
  url: string,
  { id, answers, tenant }: Quiz,
  learner: string,
  headers: Record<string, string> = {},
): Promise<ApiResult> =>
  sendRequest(`${url}/v1/assessments/${id}/submit`, {
    key: tenant.key,
    body: { learner_ref: learner, answers },
    headers,
  });

function expectSuccess({ status, data, code }: ApiResult): Json {
  if (status < 200 || status > 299) throw new Error(`setting up failed: ${status} ${code ?? ""}`);
  return data;
}
