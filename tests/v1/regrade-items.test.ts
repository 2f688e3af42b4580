import { expect, test } from "vitest";
import { getRegradeDetails } from "#lib/domains/regrades/details.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createItemId } from "#tests/support/items.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { choiceKey, commit, listQuestionIds, preview } from "#tests/support/regrade-quiz.ts";

test("a commit with new_key leaves items as they are, and names each until it has the same key and points", async () => {
  const api = await createTestClient();
  const item = await createItemId(api, choiceQuestion(2));
  const assessment = await createPublishedAssessment(api, [{ item_id: item }, choiceQuestion(2)]);
  const corrections = listQuestionIds(assessment).map((question_id) => ({
    question_id,
    mode: "new_key",
    answer_keys: choiceKey("a"),
    points: 4,
  }));
  const { data: previewed } = await preview(api, assessment, corrections);
  const ctx = createContext(api);
  const listItems = async () => {
    const details = await getRegradeDetails(ctx, { assessmentId: assessment.id, id: previewed.id });
    return details.corrections.map(({ itemId }) => itemId);
  };
  expect(await listItems()).toEqual([item, null]);
  expect((await commit(api, previewed)).status).toBe(200);
  const draft = await api.get(`/v1/assessments/${assessment.id}/answer-keys`);
  expect(draft.data.exercises[0].questions).toMatchObject([
    { points: 2, answer_keys: choiceKey("b") },
    { points: 4, answer_keys: choiceKey("a") },
  ]);
  expect(await listItems()).toEqual([item, null]);
  await api.patch(`/v1/items/${item}`, { ...choiceQuestion(2), answer_keys: choiceKey("a") });
  expect(await listItems()).toEqual([item, null]);
  await api.patch(`/v1/items/${item}`, { points: 4 });
  expect(await listItems()).toEqual([null, null]);
});
