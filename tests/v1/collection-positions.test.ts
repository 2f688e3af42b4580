import { describe, expect, test } from "vitest";
import { createTestClient, listEvents, sortStatuses } from "#tests/support/api.ts";
import {
  addItem,
  createCollection,
  createDrafts,
  createFilledCollection,
  createRange,
  listEventTypes,
  listItems,
} from "#tests/support/collections.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

describe("item positions stay gapless", () => {
  test("under 50 concurrent adds, and the events give the same order", async () => {
    const own = await createTestClient();
    const id = await createCollection(own);
    const assessments = await createDrafts(own, 50);
    const answers = await Promise.all(
      assessments.map((assessment, i) => addItem(own, id, assessment, i % 2 ? 1 : undefined)),
    );
    expect(sortStatuses(answers)).toEqual(Array(50).fill(201));
    const items = await listItems(own, id);
    expect(items.map((item) => item.position)).toEqual(createRange(50));
    const told: unknown[] = [];
    for (const { type, data } of await listEvents(own)) {
      if (type === "collection.item_added") told.splice(Number(data.position) - 1, 0, data.assessment_id);
    }
    expect(told).toEqual(items.map((item) => item.assessment.id));
  });

  test("under concurrent adds, removals, reorders and deletions of assessments", async () => {
    const own = await createTestClient();
    const { id, assessments, items } = await createFilledCollection(own, 20);
    const fresh = await createDrafts(own, 15);
    const answers = await Promise.all([
      ...fresh.map((assessment, i) => addItem(own, id, assessment, (i % 4) + 1)),
      ...items.slice(0, 5).map((item) => own.delete(`/v1/collections/${id}/items/${item}`)),
      ...assessments.slice(5, 10).map((assessment) => own.delete(`/v1/assessments/${assessment}`)),
      ...createRange(10).map(async () => {
        const ids = (await listItems(own, id)).map((item) => item.id).reverse();
        return own.patch(`/v1/collections/${id}/reorder`, { item_ids: ids });
      }),
    ]);
    // If another request changes the items first, a reorder no longer names all of them.
    expect(answers.slice(0, 25).map((answer) => answer.status)).toEqual([
      ...Array(15).fill(201),
      ...Array(10).fill(200),
    ]);
    expect(answers.slice(25).every((answer) => [200, 400].includes(answer.status))).toBe(true);
    const left = await listItems(own, id);
    expect(left.map((item) => item.position)).toEqual(createRange(25));
    const expected = [...fresh, ...assessments.slice(10)];
    expect(new Set(left.map((item) => item.assessment.id))).toEqual(new Set(expected));
    const types = await listEventTypes(own);
    expect(types.filter((type) => type === "collection.item_removed")).toHaveLength(10);
    expect(types.filter((type) => type === "collection.reordered")).toHaveLength(
      answers.slice(25).filter((answer) => answer.status === 200).length,
    );
  });

  test("when an assessment is deleted, which removes it from each collection with an event", async () => {
    const own = await createTestClient();
    const first = await createFilledCollection(own, 3);
    const second = await createCollection(own, "Second");
    const [gone = "", kept = ""] = first.assessments;
    await addItem(own, second, gone);
    await addItem(own, second, kept);
    await own.post(`/v1/collections/${second}/archive`);
    expect((await own.delete(`/v1/assessments/${gone}`)).status).toBe(200);
    expect((await listItems(own, first.id)).map((item) => item.position)).toEqual([1, 2]);
    expect((await listItems(own, second)).map((item) => [item.assessment.id, item.position])).toEqual([
      [kept, 1],
    ]);
    const removed = (await listEvents(own)).filter((event) => event.type === "collection.item_removed");
    expect(new Set(removed.map((event) => event.data.collection_id))).toEqual(new Set([first.id, second]));
    expect(removed.map((event) => event.data.assessment_id)).toEqual([gone, gone]);
  });

  test("when assessments are deleted while they are added, without deadlocks", async () => {
    const own = await createTestClient();
    const collections = await Promise.all(createRange(4).map((n) => createCollection(own, `C${n}`)));
    const assessments = await createDrafts(own, 10);
    const answers = await Promise.all(
      assessments.flatMap((assessment, i) => [
        ...collections.map((id) => addItem(own, id, assessment)),
        ...(i % 2 ? [own.delete(`/v1/assessments/${assessment}`)] : []),
      ]),
    );
    expect(answers.every((answer) => [200, 201, 404].includes(answer.status))).toBe(true);
    for (const id of collections) {
      const items = await listItems(own, id);
      expect(items.map((item) => item.position)).toEqual(createRange(5));
      expect(new Set(items.map((item) => item.assessment.id))).toEqual(
        new Set(assessments.filter((_, i) => i % 2 === 0)),
      );
    }
    const events = await listEvents(own);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count("collection.item_added") - count("collection.item_removed")).toBe(20);
  });

  test("when deleting an assessment fails, which removes it from no collection", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
    const id = await createCollection(own);
    await addItem(own, id, assessment.id);
    await own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
    });
    expect((await own.delete(`/v1/assessments/${assessment.id}`)).status).toBe(409);
    expect(await listItems(own, id)).toHaveLength(1);
    expect(await listEventTypes(own)).not.toContain("collection.item_removed");
  });
});
