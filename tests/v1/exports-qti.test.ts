import { beforeAll, expect, inject, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { importFile } from "#tests/support/imports.ts";
import { createItem } from "#tests/support/items.ts";
import { sample } from "#tests/support/pictures.ts";
import { choiceQuestion, doc, paragraph, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

async function download(path: string): Promise<Buffer> {
  const response = await fetch(inject("baseUrl") + path, { headers: { authorization: `Bearer ${api.key}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test("a package of QTI 3.0 gives the same bytes after it was imported again", async () => {
  const picture = await api.request("POST", "/v1/assets", {
    raw: sample("png"),
    headers: { "content-type": "image/png" },
  });
  const image = { type: "image", attrs: { src: picture.data.src, alt: "A map" } };
  const items = [await createItem(api, { title: "First" }), await createItem(api, { title: "Second" })];
  const from = items.map(({ id }) => ({ item_id: id }));
  const { data } = await api.post("/v1/assessments", {
    title: "Über Kartenkunde",
    description: "Maps",
    settings: { time_limit_minutes: 20, allowed_attempts: null },
    exercises: [
      { shared_context: doc(paragraph("Look."), image), questions: [choiceQuestion(2), textQuestion()] },
      { pool: { from, draw: 1, points_each: 2 } },
    ],
  });
  const first = await download(`/v1/assessments/${data.id}/export?format=qti3`);
  const done = await importFile(api, first);
  expect([done.format, done.summary]).toEqual(["qti 3.0", { imported: 4, changed: 0, skipped: 0 }]);
  const second = await download(`/v1/assessments/${done.created[0].assessment_id}/export?format=qti3`);
  expect(second.equals(first)).toBe(true);
});
