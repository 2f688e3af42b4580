import { afterEach, expect, test, vi } from "vitest";
import { saveProfile } from "#components/learners/save-profile.ts";
import type { PutLearnerBody } from "#lib/contract/learners.ts";

afterEach(() => vi.unstubAllGlobals());

const PROFILE = { display_name: "Ada", accommodations: { time_factor: 1.25, extra_attempts: 0 } };

/** Serves a learner, whose profile each PUT replaces. Returns the URLs and the stored profile. */
function serveLearner(stored: PutLearnerBody | null) {
  const learner = { paths: [] as string[], stored };
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    learner.paths.push(path);
    if (method === "PUT") learner.stored = JSON.parse(String(body));
    const error = { code: "not_found", message: "Learner not found" };
    return learner.stored
      ? Response.json({ data: learner.stored, meta: null, error: null })
      : Response.json({ data: null, meta: null, error }, { status: 404 });
  });
  return learner;
}

test("saving a learner's name and accommodations keeps the metadata that is stored by then", async () => {
  const learner = serveLearner({ display_name: null, metadata: { class: "8a" } });
  await saveProfile("ada/1", PROFILE);
  expect(learner.stored).toEqual({ ...PROFILE, metadata: { class: "8a" } });
  expect(new Set(learner.paths)).toEqual(new Set(["/api/v1/learners/ada%2F1"]));
});

test("saving a learner who was erased in the meantime fails, and doesn't create the learner again", async () => {
  const learner = serveLearner(null);
  await expect(saveProfile("ada", PROFILE)).rejects.toMatchObject({ code: "not_found" });
  expect(learner.stored).toBeNull();
});
