import { expect } from "vitest";
import type { ApiResponse } from "./api.ts";
import { appendQuery, fillPath, type Operation } from "./operations.ts";
import { ASSESSMENTS } from "./requests/assessments.ts";
import { ATTEMPTS } from "./requests/attempts.ts";
import { COLLECTIONS } from "./requests/collections.ts";
import { EMBED } from "./requests/embed.ts";
import { FOLDERS } from "./requests/folders.ts";
import { GRADING } from "./requests/grading.ts";
import { IMPORTS } from "./requests/imports.ts";
import { ITEMS } from "./requests/items.ts";
import { LEARNERS } from "./requests/learners.ts";
import { LTI } from "./requests/lti.ts";
import { ORGANIZATION } from "./requests/organization.ts";
import { REGRADES } from "./requests/regrades.ts";
import type { RequestEntries, Sample } from "./requests/request-entry.ts";
import { SUBMISSIONS } from "./requests/submissions.ts";
import { WEBHOOKS } from "./requests/webhooks.ts";
import { ORIGIN, type TenantFixture } from "./tenant-fixture.ts";

/** A valid request for each operation, with the places of its ids. Operations without ids need no entry. */
export const REQUESTS: RequestEntries = {
  ...ASSESSMENTS,
  ...ATTEMPTS,
  ...SUBMISSIONS,
  ...GRADING,
  ...REGRADES,
  ...LEARNERS,
  ...COLLECTIONS,
  ...FOLDERS,
  ...ITEMS,
  ...IMPORTS,
  ...EMBED,
  ...WEBHOOKS,
  ...LTI,
  ...ORGANIZATION,
};

/** Sends a sample with the authentication of its operation: an API key, an embed token with its origin, or none. */
export async function sendSample(
  { api }: TenantFixture,
  operation: Operation,
  sample: Sample,
): Promise<ApiResponse> {
  const { params = {}, query = {}, body, raw, headers } = sample;
  return api.request(operation.method, appendQuery(fillPath(operation.path, params), query), {
    body,
    ...(raw ? { raw } : {}),
    ...(headers ? { headers } : {}),
    ...(operation.declared.auth.kind === "api_key" ? {} : { key: null }),
    ...(operation.declared.auth.kind === "embed_token" ? { headers: { origin: ORIGIN } } : {}),
  });
}

/** Sends the sample of an operation, which must succeed. */
export async function sendValidSample(fixture: TenantFixture, operation: Operation): Promise<ApiResponse> {
  const sample = await REQUESTS[operation.name]?.sample(fixture);
  const answer = await sendSample(fixture, operation, sample ?? {});
  expect([answer.status, answer.error ?? null]).toEqual([expect.toSatisfy((s) => s < 300), null]);
  return answer;
}
