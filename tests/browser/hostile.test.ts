import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { MAX_TAG_LENGTH } from "#lib/contract/catalog-limits.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { type Api, createApiClient, testDatabase } from "#tests/support/api.ts";
import { expectAccessible, setUpBrowser, type Visit, visit } from "#tests/support/pages.ts";
import { createMember, createOwnedOrganization, createPerson, getSiteUrl } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";

setUpBrowser();

/** Text that attackers enter as names, titles, answers and comments. */
const PAYLOADS = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(2)>`,
  `'><svg onload=alert(3)>`,
  `</textarea></title><iframe src="javascript:alert(4)"></iframe>`,
  `javascript:alert(5)`,
  `{{constructor.constructor('alert(6)')()}}`,
  `</script><script>alert(7)</script>`,
  `<a href="javascript:alert(8)">x</a>`,
  `\u202e<b onmouseover=alert(9)>gnp.exe`,
  `${"\u0301".repeat(40)}<style>*{display:none}</style>`,
];
const ALL = PAYLOADS.join(" ");
const SHORT = PAYLOADS.slice(0, 3).join(" ");

let visited: Visit;
let receiver: Receiver;
let places: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver(() => ({
    status: 200,
    headers: { "x-note": "<script>alert(1)</script>" },
    body: ALL,
  }));
  const organizationId = await createOwnedOrganization(await createPerson(SHORT), SHORT);
  const admin = await createMember(organizationId, "owner");
  const { keyId, api } = await createKey(organizationId);
  places = await fill(api, keyId);
  visited = await visit("/", { cookies: admin.cookies });
  places.push(...(await takeAssessment(visited, api)), await createForeignLink());
});
afterAll(async () => {
  await visited?.close();
  await receiver?.close();
});

async function createKey(organizationId: string): Promise<{ keyId: string; api: Api }> {
  const { db } = testDatabase();
  const actor = { kind: "system" as const };
  const ctx = { db, organizationId, actor, now: new Date(), requestId: "test" };
  const { id: keyId, secret } = await createApiKey(ctx, { name: SHORT, scopes: SCOPES });
  return { keyId, api: createApiClient(inject("baseUrl"), organizationId, secret) };
}

/** Creates a link to a draft of an organization that the visitor isn't a member of. */
async function createForeignLink(): Promise<string> {
  const { api } = await createKey(await createOwnedOrganization(await createPerson(SHORT), SHORT));
  const { data } = await api.post("/v1/author-links", { title: SHORT });
  return new URL(data.author_url).pathname;
}

/** Fills an organization with hostile text everywhere text is accepted. Returns the paths of all of its pages. */
async function fill(api: Api, keyId: string): Promise<string[]> {
  const { data: webhook } = await api.post("/v1/webhooks", {
    url: receiver.url,
    events: ["*"],
    description: ALL,
  });
  const { data: folder } = await api.post("/v1/folders", { name: SHORT });
  const question = choiceQuestion();
  const text = { type: "paragraph", content: [{ type: "text", text: ALL }] };
  const content = (question.content_ast as { content: object[] }).content;
  const { data: made } = await api.post("/v1/assessments", {
    title: ALL.slice(0, 300),
    description: ALL,
    folder_id: folder.id,
    settings: { allowed_attempts: null },
    exercises: [
      {
        shared_context: { type: "doc", content: [text] },
        questions: [
          { ...question, content_ast: { type: "doc", content: [text, ...content] } },
          openQuestion(),
          { content_ast: { own: ALL }, answer_keys: [], points: 1 },
        ],
      },
    ],
  });
  await api.post(`/v1/assessments/${made.id}/publish`);
  const { data: assessment } = await api.get(`/v1/assessments/${made.id}`);
  const submissions: string[] = [];
  for (const learner_ref of PAYLOADS) {
    const answers = buildAnswers(assessment, ["a", ALL]);
    const { data } = await api.post(`/v1/assessments/${made.id}/submit`, {
      learner_ref,
      answers,
      metadata: { [ALL]: ALL },
    });
    submissions.push(data.submission_id);
  }
  const [, open, own] = assessment.exercises[0].questions;
  await api.put(`/v1/submissions/${submissions[0]}/grading`, {
    questions: [
      { question_id: open.id, score: 1, comment: ALL },
      { question_id: own.id, score: 1, comment: ALL },
    ],
    finalize: true,
  });
  const { data: collection } = await api.post("/v1/collections", { name: SHORT, description: ALL });
  await api.post(`/v1/collections/${collection.id}/items`, { assessment_id: made.id });
  const { data: item } = await api.post("/v1/items", {
    ...question,
    content_ast: { type: "doc", content: [text, ...content] },
    title: ALL.slice(0, 300),
    tags: PAYLOADS.map((tag) => tag.slice(0, MAX_TAG_LENGTH)),
    external_id: SHORT,
    metadata: { [ALL]: ALL },
  });
  const { data: delivery } = await api.post(`/v1/webhooks/${webhook.id}/test`);
  return [
    "/",
    "/keys",
    `/keys/${keyId}`,
    "/assessments",
    `/assessments?q=${encodeURIComponent(SHORT)}&folder_id=${folder.id}`,
    `/assessments/${made.id}`,
    `/assessments/${made.id}/versions`,
    `/assessments/${made.id}/results`,
    `/assessments/${made.id}/analytics`,
    "/items",
    `/items/${item.id}`,
    `/items/${item.id}/edit`,
    "/folders",
    "/collections",
    `/collections/${collection.id}`,
    "/results",
    `/results?learner_ref=${encodeURIComponent(SHORT)}`,
    `/results/${submissions[0]}`,
    `/results/${submissions[1]}`,
    "/grading",
    `/grading/${made.id}`,
    `/grading/${made.id}/${open.id}`,
    "/webhooks",
    `/webhooks/${webhook.id}`,
    "/webhooks/deliveries",
    `/webhooks/deliveries/${delivery.id}`,
    "/members",
    "/settings",
    "/settings/audit",
    "/account",
  ];
}

/** Takes assessments through their links under hostile names. Returns the paths of the pages that a learner sees. */
async function takeAssessment({ context, page }: Visit, api: Api): Promise<string[]> {
  const [{ id, share_code: taken }] = (await api.get("/v1/assessments?status=published")).data;
  const settings = { show_solutions: "after_submit", allowed_attempts: null };
  await api.patch(`/v1/assessments/${id}`, { settings });
  const { data: other } = await api.post("/v1/assessments", {
    title: ALL.slice(0, 300),
    description: ALL,
    exercises: [{ questions: [choiceQuestion()] }],
  });
  const { share_code: open } = (await api.post(`/v1/assessments/${other.id}/publish`)).data;
  const headers = { "sec-fetch-site": "same-origin" };
  for (const [i, code] of [taken, open].entries()) {
    const begun = await page.request.post(`/api/take/${code}`, { data: { name: PAYLOADS[i] }, headers });
    expect(begun.status()).toBe(201);
    await page.goto(`/take/${code}/attempt`);
  }
  const cookies = await context.cookies(`${getSiteUrl()}/take/${taken}`);
  const token = cookies.find(({ name }) => name.endsWith("attempt"))?.value;
  const answers = buildAnswers((await api.get(`/v1/assessments/${id}`)).data, ["a", ALL]);
  const submitted = await page.request.post("/v1/embed/submit", { data: { token, answers }, headers });
  expect(submitted.status()).toBe(200);
  return [`/take/${taken}`, `/take/${taken}/result`, `/take/${open}/attempt`, `/take/${open}?as=other`];
}

/** While an editor grows, something can cover one of its buttons for a moment, which axe reports. */
const waitForStableHeight = (page: Page) =>
  page.evaluate(async () => {
    const readHeight = () => document.documentElement.scrollHeight;
    const nextFrames = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50));
    for (let before = -1; before !== readHeight(); await nextFrames()) before = readHeight();
  });

describe("hostile user text", () => {
  test("runs on no page, and no page becomes wider than 320 px or inaccessible", async () => {
    const { page, problems } = visited;
    const missing: string[] = [];
    for (const place of places) {
      await page.setViewportSize({ width: 1280, height: 800 });
      const response = await page.goto(place, { waitUntil: "load" });
      if (response?.status() !== 200) missing.push(`${response?.status()} ${place}`);
      expect(new URL(page.url()).pathname).toBe(place.split("?")[0]);
      const strays = await page
        .locator("main :is(script, iframe, object, embed, [onerror], [onload], [onmouseover])")
        .count();
      expect(strays, place).toBe(0);
      const links = await page.locator('a[href^="javascript:" i]').count();
      expect(links, place).toBe(0);
      await page.setViewportSize({ width: 320, height: 800 });
      await waitForStableHeight(page);
      await expectAccessible(page, ["light"]);
      // No dialog opened, no script ran, and the policy had nothing to block.
      expect(problems, place).toEqual([]);
    }
    expect(missing).toEqual([]);
  }, 240_000);
});
