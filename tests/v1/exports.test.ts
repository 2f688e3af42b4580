import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { importFile } from "#tests/support/imports.ts";
import { createItem } from "#tests/support/items.ts";
import { sample } from "#tests/support/pictures.ts";
import { choiceQuestion, doc, paragraph, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

/** Downloads an assessment as a package of QTI 3.0. */
async function downloadPackage(id: string): Promise<{ bytes: Buffer; losses: string | null }> {
  const headers = { authorization: `Bearer ${api.key}` };
  const url = `${inject("baseUrl")}/v1/assessments/${id}/export?format=qti3`;
  const response = await fetch(url, { headers });
  return { bytes: Buffer.from(await response.arrayBuffer()), losses: response.headers.get("x-losses") };
}

const download = async (path: string, own = api) => {
  const { status, text, headers } = await own.request("GET", path, {});
  return { status, text, headers };
};

/** Creates an assessment with a picture, a shared context, an item of the bank and a pool. Its texts have outer spaces. */
async function createRichAssessment(): Promise<string> {
  const picture = await api.request("POST", "/v1/assets", {
    raw: sample("png"),
    headers: { "content-type": "image/png" },
  });
  const image = { type: "image", attrs: { src: picture.data.src, alt: "A map" } };
  const items = [
    await createItem(api, { title: " First ", tags: [" a ", "a"] }),
    await createItem(api, { title: "Second" }),
  ];
  const from = items.map(({ id }) => ({ item_id: id }));
  const { data } = await api.post("/v1/assessments", {
    title: "  Über Kartenkunde ",
    description: "\n  Maps\n",
    settings: { time_limit_minutes: 20, allowed_attempts: null },
    tags: ["maps", " maps"],
    metadata: { course: 7 },
    exercises: [
      {
        shared_context: doc(paragraph("Look at the map."), image),
        questions: [choiceQuestion(2), textQuestion()],
      },
      { questions: [{ item_id: from[0]?.item_id, points: 3 }], order: "random" },
      { pool: { from, draw: 1, points_each: 2 } },
    ],
  });
  return data.id;
}

describe("exporting an assessment", () => {
  test("gives the same bytes after it was imported again", async () => {
    const id = await createRichAssessment();
    const first = await download(`/v1/assessments/${id}/export?format=json`);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(first.headers.get("content-disposition")).toBe(
      `attachment; filename="Uber Kartenkunde.json"; filename*=UTF-8''%C3%9Cber%20Kartenkunde.json`,
    );
    expect(first.headers.get("x-losses")).toBeNull();
    expect(first.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers.get("ratelimit-limit")).not.toBeNull();
    const done = await importFile(api, first.text);
    expect(done.summary).toEqual({ imported: 4, changed: 0, skipped: 0 });
    const copy = done.created[0].assessment_id;
    const second = await download(`/v1/assessments/${copy}/export?format=json`);
    expect(second.text).toBe(first.text);
    expect((await api.post(`/v1/assessments/${copy}/publish`)).status).toBe(200);
  });

  test("as a package of QTI 3.0 gives the same bytes after it was imported again", async () => {
    const first = await downloadPackage(await createRichAssessment());
    const done = await importFile(api, first.bytes);
    expect([done.format, done.summary]).toEqual(["qti 3.0", { imported: 4, changed: 0, skipped: 0 }]);
    const second = await downloadPackage(done.created[0].assessment_id);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect([first.losses, second.losses]).toEqual([null, null]);
  });

  test("with a pool by tags gives the same bytes, and names the tags in the header alone", async () => {
    await createItem(api, { title: "In a pool", tags: ["drawn"] });
    const exercises = [{ pool: { from: { tags: ["drawn"] }, draw: 1 } }];
    const { data } = await api.post("/v1/assessments", { title: "By tags", exercises });
    const first = await downloadPackage(data.id);
    const done = await importFile(api, first.bytes);
    const second = await downloadPackage(done.created[0].assessment_id);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(JSON.parse(first.losses ?? "")).toEqual([
      expect.objectContaining({ type: "assessment", id: "a1", code: "setting", path: "pool" }),
    ]);
    expect(second.losses).toBeNull();
  });
});

describe("exporting items", () => {
  test("gives those that match the filter, oldest first, and they can be imported again", async () => {
    const own = await createTestClient();
    for (const title of ["One", "Two", "Three"]) {
      await createItem(own, { title, tags: title === "Two" ? [] : ["kept"], metadata: { title } });
    }
    const first = await download("/v1/items/export?format=json&tag=kept", own);
    const titles = [...first.text.matchAll(/"title":"(\w+)","item"/g)].map(([, title]) => title);
    expect(titles).toEqual(["One", "Three"]);
    expect(first.headers.get("content-disposition")).toBe('attachment; filename="items.json"');
    const target = await createTestClient();
    await importFile(target, first.text, { as: "items" });
    expect((await download("/v1/items/export?format=json", target)).text).toBe(first.text);
  });

  test("exports an empty file when nothing matches", async () => {
    const own = await createTestClient();
    const { status, text } = await download("/v1/items/export?format=json", own);
    expect([status, JSON.parse(text).questions]).toEqual([200, []]);
  });
});

describe("exporting a collection", () => {
  test("gives its assessments in their order", async () => {
    const collection = (await api.post("/v1/collections", { name: "Course" })).data.id;
    for (const title of ["Second", "First"]) {
      const { data } = await api.post("/v1/assessments", {
        title,
        exercises: [{ questions: [textQuestion()] }],
      });
      await api.post(`/v1/collections/${collection}/items`, { assessment_id: data.id, position: 1 });
    }
    const { text } = await download(`/v1/collections/${collection}/export?format=json`);
    const { assessments } = JSON.parse(text);
    expect(assessments.map(({ title }: { title: string }) => title)).toEqual(["First", "Second"]);
  });
});

describe("an export", () => {
  test("that names what it can't keep does so in a header", async () => {
    await createItem(api, { title: "Tagged", tags: ["pool"] });
    const exercises = [{ pool: { from: { tags: ["pool"] }, draw: 1 } }];
    const { data } = await api.post("/v1/assessments", { title: "By tags", exercises });
    const { headers } = await download(`/v1/assessments/${data.id}/export?format=json`);
    expect(JSON.parse(headers.get("x-losses") ?? "")).toEqual([
      expect.objectContaining({ type: "assessment", title: "By tags", code: "setting", affects: "content" }),
    ]);
  });

  test("to CSV has no losses for stored questions of plain text", async () => {
    // The editor saves each paragraph with its alignment.
    const paragraphs = '"type":"paragraph","attrs":{"textAlign":null}';
    const saved = JSON.stringify(choiceQuestion(2)).replaceAll('"type":"paragraph"', paragraphs);
    const exercises = [{ questions: [choiceQuestion(1), JSON.parse(saved)] }];
    const { data } = await api.post("/v1/assessments", { title: "Plain", exercises });
    const { text, headers } = await download(`/v1/assessments/${data.id}/export?format=csv`);
    expect(text.split("\r\n").filter((line) => line !== "")).toHaveLength(3);
    expect(headers.get("x-losses")).toBeNull();
  });

  test("needs a format, the scope and a resource of the organization", async () => {
    const { data } = await api.post("/v1/assessments", { title: "Own" });
    const path = `/v1/assessments/${data.id}/export`;
    expect((await api.get(path)).error.details[0].path).toBe("format");
    expect((await api.get(`${path}?format=docx`)).status).toBe(400);
    expect((await stranger.get(`${path}?format=json`)).status).toBe(404);
    const reader = await api.withScopes("read:assessments");
    for (const each of [path, "/v1/items/export"]) {
      expect((await reader.get(`${each}?format=json`)).status).toBe(403);
    }
  });
});
