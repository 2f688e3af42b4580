import { expect } from "vitest";
import type { Api, ApiResponse } from "./api.ts";

export const ORIGIN = "https://school.example";

/** A request without an API key, from a page of this origin. */
export const createOriginOptions = (origin: string | null, more: Record<string, string> = {}) => ({
  key: null,
  headers: { ...(origin === null ? {} : { origin }), ...more },
});

/** A request from a page of the origin that `mintToken` names. */
export const browser = createOriginOptions(ORIGIN);

/** Creates a token for pages of `ORIGIN`. */
export async function mintToken(own: Api, assessmentId: string, more: object = {}): Promise<string> {
  const { data, error } = await own.post("/v1/embed/token", {
    assessment_id: assessmentId,
    origins: [ORIGIN],
    ...more,
  });
  expect(error).toBeNull();
  return data.token;
}

export const load = (api: Api, token: string, options: object = browser): Promise<ApiResponse> =>
  api.get(`/v1/embed/assessments?token=${token}`, options);

export const submit = (
  api: Api,
  token: string,
  answers: unknown,
  options: object = browser,
): Promise<ApiResponse> => api.post("/v1/embed/submit", { token, answers }, options);
