import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
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
let viewer: Visitor;
let assessment: string;
let key: string;
let webhook: string;

beforeAll(async () => {
  const organizationId = await createOwnedOrganization(await createPerson());
  owner = await createMember(organizationId, "owner");
  viewer = await createMember(organizationId, "viewer");
  assessment = await createAssessmentAs(owner, { ...buildQuiz([textQuestion()]), title: "Unit 1: Maps" });
  key = (await owner.request("POST", "/keys", { name: "LMS", scopes: ["read:results"] })).data.id;
  const hook = { url: "https://127.0.0.1:1/hook", events: ["collection.created"] };
  webhook = (await owner.request("POST", "/v1/webhooks", hook)).data.id;
});

/** Returns the title of a page's window, without the service's name. */
async function fetchTitle(path: string, who = owner, language = "en"): Promise<string | undefined> {
  const { text } = await who.page(path, { "accept-language": language });
  const titles = [...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  expect([path, new Set(titles).size]).toEqual([path, 1]);
  return titles[0]?.replace(/ · Touchstone$/, "");
}

describe("a window's title", () => {
  test.each([
    ["", "Unit 1: Maps"],
    ["/results", "Results · Unit 1: Maps"],
    ["/analytics", "Analytics · Unit 1: Maps"],
    ["/attempts", "In progress · Unit 1: Maps"],
    ["/versions", "Versions · Unit 1: Maps"],
    ["/regrades", "Corrections · Unit 1: Maps"],
    ["/agreement", "Agreement · Unit 1: Maps"],
    ["/calibration", "Calibration · Unit 1: Maps"],
    ["/edit", "Edit assessment · Unit 1: Maps"],
  ])("names the page and its assessment (%s)", async (path, title) => {
    expect(await fetchTitle(`/assessments/${assessment}${path}`)).toBe(title);
  });

  test("names what other pages are about", async () => {
    const item = await createItemAs(owner, { ...textQuestion(), title: "France" });
    const collection = (await owner.request("POST", "/v1/collections", { name: "Course" })).data.id;
    expect(await fetchTitle(`/keys/${key}`)).toBe("API key · LMS");
    expect(await fetchTitle(`/webhooks/${webhook}`)).toBe("Webhook · 127.0.0.1:1");
    expect(await fetchTitle(`/items/${item}`)).toBe("Item · France");
    expect(await fetchTitle(`/items/${item}/edit`)).toBe("Edit item · France");
    expect(await fetchTitle(`/collections/${collection}`)).toBe("Collection · Course");
    expect(await fetchTitle(`/collections/${collection}/results`)).toBe("Collection results · Course");
  });

  test("names nothing that the viewer can't open", async () => {
    expect(await fetchTitle(`/keys/${key}`, viewer)).toBe("API key");
    expect(await fetchTitle(`/webhooks/${webhook}`, viewer)).toBe("Webhook");
    expect(await fetchTitle(`/assessments/${assessment}/edit`, viewer)).toBe("Edit assessment");
  });

  test.each([
    "assessments",
    "keys",
    "webhooks",
    "webhooks/deliveries",
    "items",
    "collections",
    "imports",
    "results",
  ])("says that there is no such page if what it is about doesn't exist (%s)", async (pages) => {
    for (const id of ["nope", randomUUID()]) {
      const { status } = await owner.page(`/${pages}/${id}`);
      expect([id, status, await fetchTitle(`/${pages}/${id}`)]).toEqual([id, 404, "Page not found"]);
    }
    expect(await fetchTitle(`/${pages}/nope`, owner, "de")).toBe("Seite nicht gefunden");
  });

  test("says that there is no such page at an unknown address", async () => {
    expect(await fetchTitle("/nothing/here")).toBe("Page not found");
  });
});
