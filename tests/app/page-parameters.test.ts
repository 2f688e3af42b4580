import { beforeAll, expect, test } from "vitest";
import { ResultsFilter } from "#lib/contract/results.ts";
import { createItemAs } from "#tests/support/items.ts";
import {
  createAssessmentAs,
  createMember,
  createOwnedOrganization,
  createPerson,
  type Visitor,
} from "#tests/support/people.ts";
import { buildQuiz, textQuestion } from "#tests/support/quiz.ts";

let owner: Visitor;
let ids: Record<"assessment" | "collection" | "item" | "key" | "webhook", string>;

beforeAll(async () => {
  owner = await createMember(await createOwnedOrganization(await createPerson()), "owner");
  const create = async (path: string, body: object): Promise<string> =>
    (await owner.request("POST", path, body)).data.id;
  ids = {
    assessment: await createAssessmentAs(owner, buildQuiz([textQuestion()])),
    collection: await create("/v1/collections", { name: "Course" }),
    item: await createItemAs(owner, { title: "Capital" }),
    key: await create("/keys", { name: "LMS", scopes: ["read:results"] }),
    webhook: await create("/v1/webhooks", {
      url: "https://127.0.0.1:1/hook",
      events: ["collection.created"],
    }),
  };
});

const fetchHeading = async (path: string) =>
  /<h1\b[^>]*>(.*?)<\/h1>/s.exec((await owner.page(path)).text)?.[1];

// Ids of what doesn't exist are left out: their pages aren't found.
test.each([
  ["/assessments", ["q", "tag", "status", "sort", "page"]],
  ["/assessments/{assessment}", ["page"]],
  ["/assessments/{assessment}/attempts", ["state", "page"]],
  ["/assessments/{assessment}/analytics", ["attempts"]],
  ["/assessments/{assessment}/edit", ["link"]],
  ["/assessments/{assessment}/regrades", ["page"]],
  ["/assessments/{assessment}/results", [...Object.keys(ResultsFilter.shape), "page"]],
  ["/assessments/{assessment}/versions", ["from", "to", "page"]],
  ["/collections", ["status", "page"]],
  ["/collections/{collection}/results", ["page"]],
  ["/folders", ["q"]],
  ["/grading", ["q", "page"]],
  ["/items", ["q", "tag", "type", "difficulty", "status", "page"]],
  ["/items/{item}", ["revision", "from", "to", "page", "uses"]],
  ["/keys/{key}", ["refused", "page"]],
  ["/learners", ["q", "page"]],
  ["/members", ["q", "page", "invited"]],
  ["/results", [...Object.keys(ResultsFilter.shape), "page"]],
  ["/settings/audit", ["who", "action", "about", "page"]],
  ["/webhooks", ["page"]],
  ["/webhooks/deliveries", ["event", "status", "page"]],
  ["/webhooks/{webhook}", ["event", "status", "page"]],
])("%s opens with characters in its parameters that the database can't store", async (template, names) => {
  const path = template.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name]);
  const heading = await fetchHeading(path);
  expect(heading).toBeTruthy();
  for (const value of ["%00", "a%00", "%00:%00"]) {
    const query = names.map((name) => `${name}=${value}`).join("&");
    expect(await fetchHeading(`${path}?${query}`), value).toBe(heading);
  }
});
