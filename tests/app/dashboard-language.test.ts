import { beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient } from "#tests/support/api.ts";
import { findEnglishText, readText } from "#tests/support/english.ts";
import {
  createAssessmentAs,
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  type Visitor,
} from "#tests/support/people.ts";
import { buildAnswers, doc, paragraph } from "#tests/support/quiz.ts";

const question = (text: string, kind: "short" | "essay") => ({
  content_ast: doc(
    paragraph(
      text,
      ...(kind === "short" ? [{ type: "textEntryInteraction", attrs: { responseId: "r1" } }] : []),
    ),
    ...(kind === "essay" ? [{ type: "extendedTextInteraction", attrs: { responseId: "r1" } }] : []),
  ),
  answer_keys:
    kind === "short"
      ? [{ type: "text", response_id: "r1", accept: [{ value: "Rhein" }] }]
      : [{ type: "open", response_id: "r1" }],
  points: 2,
});

let owner: Visitor;
let pages: string[] = [];

beforeAll(async () => {
  const organizationId = await createOwnedOrganization(await createPerson("Emil"), "Schule");
  owner = await createMember(organizationId, "owner");
  const create = async (at: string, body: object): Promise<string> => {
    const { data, text } = await owner.request("POST", at, body);
    expect([at, data?.id, text]).toEqual([at, expect.any(String), text]);
    return data.id;
  };
  const assessment = await createAssessmentAs(owner, {
    title: "Erdkunde",
    settings: { allowed_attempts: null },
    exercises: [
      { questions: [question("Fluss in Köln: ", "short"), question("Beschreiben Sie ihn.", "essay")] },
    ],
  });
  await owner.request("POST", `/v1/assessments/${assessment}/publish`);
  const { data: content } = await owner.request("GET", `/v1/assessments/${assessment}`);
  const answers = buildAnswers(content, ["Rhein", "Er ist lang."]);
  const { data: key } = await owner.request("POST", "/keys", { name: "LMS", scopes: ["write:submissions"] });
  const api = createApiClient(inject("baseUrl"), organizationId, key.secret);
  const submitted = await api.post(`/v1/assessments/${assessment}/submit`, { learner_ref: "emmy", answers });
  const item = await create("/v1/items", { ...question("Fluss in Bonn: ", "short"), title: "Bonn" });
  await owner.request("PATCH", `/v1/items/${item}`, { title: "Bonn am Rhein" });
  const collection = await create("/v1/collections", { name: "Kurs" });
  await owner.request("POST", `/v1/collections/${collection}/items`, { assessment_id: assessment });
  await owner.request("POST", "/v1/folders", { name: "Ablage" });
  const webhook = await create("/v1/webhooks", {
    url: "https://127.0.0.1:1/hook",
    events: ["collection.created"],
  });
  await owner.request("POST", "/invitations", { email: "emmy@example.com", role: "viewer" });
  pages = [
    "/",
    "/assessments",
    ...[
      "",
      "/edit",
      "/results",
      "/analytics",
      "/versions",
      "/attempts",
      "/regrades",
      "/agreement",
      "/calibration",
    ].map((page) => `/assessments/${assessment}${page}`),
    "/items",
    `/items/${item}`,
    "/items/new",
    "/folders",
    "/collections",
    `/collections/${collection}`,
    `/collections/${collection}/results`,
    "/results",
    `/results/${submitted.data.submission_id}`,
    "/learners",
    "/learners/emmy",
    "/grading",
    `/grading/${assessment}`,
    "/keys",
    `/keys/${key.id}`,
    "/webhooks",
    `/webhooks/${webhook}`,
    "/webhooks/deliveries",
    "/members",
    "/settings",
    "/settings/audit",
    "/account",
  ];
  expect(pages.filter((page) => page.includes("undefined"))).toEqual([]);
});

/** Fetches pages that must be in German. Returns the English in each of them. */
async function findEnglish(
  visitor: Pick<Visitor, "page">,
  paths: string[],
  headers?: Record<string, string>,
) {
  const found: Record<string, string[]> = {};
  for (const at of paths) {
    const { status, text } = await visitor.page(at, headers);
    expect([at, status]).toEqual([at, 200]);
    expect([at, /<html[^>]* lang="(\w+)"/.exec(text)?.[1]]).toEqual([at, "de"]);
    const english = await findEnglishText(text);
    if (english.length > 0) found[at] = english;
  }
  return found;
}

describe("a browser that prefers German", () => {
  const headers = { "accept-language": "de-CH,de;q=0.9,en;q=0.5" };

  test("gets every page of the dashboard in German", async () => {
    expect(await findEnglish(owner, pages, headers)).toEqual({});
  });

  test("gets the pages before signing in in German", async () => {
    const paths = ["/", "/sign-in", "/sign-up", "/forgot-password"];
    expect(await findEnglish(createVisitor(""), paths, headers)).toEqual({});
  });

  test("gets errors of the dashboard in German, and of the API in English", async () => {
    const ask = (at: string, more = {}) =>
      fetch(`${inject("baseUrl")}${at}`, { headers: { ...headers, ...more } });
    const session = await (await ask("/api/v1/assessments")).json();
    expect(session.error.message).toBe("Melden Sie sich an, um fortzufahren");
    for (const at of ["/v1/assessments", "/v1/nowhere"]) {
      const [german, plain] = await Promise.all([ask(at), ask(at, { "accept-language": "*" })]);
      const [{ error }, expected] = [await german.json(), await plain.json()];
      expect({ ...error, request_id: "" }).toEqual({ ...expected.error, request_id: "" });
    }
  });
});

test("what is wrong with a field is said in German on the dashboard, and in English by the API", async () => {
  const headers = { "accept-language": "de" };
  const name = "x".repeat(1001);
  const session = await owner.request("POST", "/v1/collections", { name }, headers);
  expect(session.error).toMatchObject({ message: "Die Anfrage ist ungültig (siehe details)" });
  expect(session.error.details[0].message).toMatch(/^muss 1 bis [\d.]+ Zeichen haben$/);
  const missing = await owner.request("GET", `/v1/collections/${crypto.randomUUID()}`, undefined, headers);
  expect(missing.error.message).toBe("Nicht gefunden: Sammlung");
  const english = await owner.request("POST", "/v1/collections", { name });
  expect(english.error.details[0].message).toMatch(/^must have 1 to/);
});

describe("the account's language", () => {
  const choose = async (language: string | null) =>
    (await owner.request("PATCH", "/account/preferences", { language })).headers.getSetCookie();

  test("is kept in a cookie, which wins over the browser's language", async () => {
    const [cookie = ""] = await choose("de");
    expect(cookie).toMatch(
      /^touchstone\.dashboard_language=de; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const visitor = createVisitor(`${owner.cookies}; ${cookie.split(";")[0]}`);
    for (const headers of [{ "accept-language": "en" }, undefined])
      expect(await findEnglish(visitor, ["/account"], headers)).toEqual({});
  });

  test("is deleted from the browser when the account follows the browser again", async () => {
    expect((await choose(null))[0]).toMatch(/^touchstone\.dashboard_language=; Max-Age=0;/);
    expect(await choose("en")).toHaveLength(1);
    expect(
      (await owner.request("PATCH", "/account/preferences", { theme: "dark" })).headers.getSetCookie(),
    ).toEqual([]);
  });
});

test("a page is in English unless its reader prefers German", async () => {
  const read = async (headers: Record<string, string>) => (await owner.page("/collections", headers)).text;
  const plain = await read({});
  expect(plain).toMatch(/<html[^>]* lang="en"/);
  expect(await findEnglishText(plain)).toContain("API keys");
  for (const preferred of ["en-GB", "fr", "de;q=0", "de;q=0.5, en;q=0.6", "x;;,=", ""])
    expect(readText(await read({ "accept-language": preferred }))).toBe(readText(plain));
});

test("pages that are rendered at the same time keep their languages", async () => {
  const readLines = async (language: string) => {
    const { text } = await owner.page("/settings", { "accept-language": language });
    return readText(text).split("\n");
  };
  const [german, english] = await Promise.all([readLines("de"), readLines("en")]);
  // The order of lines depends on what a busy server has rendered when it starts to respond.
  const onlyGerman = new Set(german).difference(new Set(english));
  const onlyEnglish = new Set(english).difference(new Set(german));
  const foreign = [
    ["de", onlyEnglish],
    ["en", onlyGerman],
  ] as const;
  for (const [, lines] of foreign) expect(lines.size).toBeGreaterThan(20);
  const found = await Promise.all(
    Array.from({ length: 12 }, () => foreign)
      .flat()
      .map(async ([language, lines]) => (await readLines(language)).filter((line) => lines.has(line))),
  );
  expect(found.flat()).toEqual([]);
});
