import { expect, test } from "vitest";
import { ltiLinks } from "#lib/platform/db/schema/index.ts";
import { setUpScoreService } from "#tests/support/lti/score-fixture.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

const { createFixture } = setUpScoreService();
const OPTIONS = { questions: [choiceQuestion(2)], hasLineItem: false };

test("a link without a line item gets one, even if many scores are sent at once", async () => {
  const fixture = await createFixture(OPTIONS);
  for (const sub of ["1", "2", "3", "4", "5", "6"]) await fixture.submit(await fixture.launch(sub), ["b"]);
  await Promise.all([fixture.deliver(), fixture.deliver(), fixture.deliver()]);
  fixture.advance(3);
  await fixture.deliver();
  expect(fixture.book.lineItems).toMatchObject([
    { label: fixture.quiz.title, scoreMaximum: 2, resourceId: fixture.quiz.id },
  ]);
  expect(fixture.book.taken).toHaveLength(6);
  expect(await fixture.api.get("/v1/lti/scores?status=delivered")).toMatchObject({ meta: { total: 6 } });
  const created = fixture.platform.requests.filter((name) => name === "POST /lineitems");
  expect(created).toHaveLength(1);
});

test("a line item that was created before its worker was killed is found again", async () => {
  const fixture = await createFixture(OPTIONS);
  const [link] = await fixture.database.db.select().from(ltiLinks);
  fixture.book.addLineItem({ resourceId: "another", resourceLinkId: link?.resourceLinkId });
  const id = fixture.book.addLineItem({
    resourceId: fixture.quiz.id,
    resourceLinkId: link?.resourceLinkId,
  });
  await fixture.database.db.update(ltiLinks).set({ lineItemLeasedUntil: new Date(Date.now() + 60_000) });
  await fixture.submit(await fixture.launch("42"), ["b"]);
  await fixture.deliver();
  expect(await fixture.listScores()).toMatchObject([{ status: "pending", attempt_count: 0 }]);
  fixture.advance(61);
  await fixture.deliver();
  expect(fixture.book.taken).toMatchObject([{ lineItem: id }]);
  expect(fixture.book.lineItems).toHaveLength(2);
});

test("a created line item that the platform deletes is created again", async () => {
  const fixture = await createFixture(OPTIONS);
  await fixture.submit(await fixture.launch("1"), ["b"]);
  await fixture.deliver();
  fixture.book.deleteLineItem(fixture.book.lineItems[0]?.id ?? "");
  await fixture.submit(await fixture.launch("2"), ["b"]);
  await fixture.deliver();
  fixture.advance(61);
  await fixture.deliver();
  expect(fixture.book.getGrade("2")?.given).toBe(2);
});

test("a line item of the platform's own that is gone isn't replaced", async () => {
  const fixture = await createFixture({ ...OPTIONS, hasLineItem: true });
  fixture.book.deleteLineItem(fixture.lineItem);
  await fixture.submit(await fixture.launch("1"), ["b"]);
  await fixture.deliver();
  expect(await fixture.readError()).toBe("line_item_gone");
  expect(fixture.book.lineItems).toEqual([]);
});

test("without access to line items, scores wait until a launch names one", async () => {
  const scope = "https://purl.imsglobal.org/spec/lti-ags/scope/score";
  const fixture = await createFixture({ ...OPTIONS, scopes: [scope] });
  await fixture.submit(await fixture.launch("42"), ["b"]);
  await fixture.deliver();
  expect(await fixture.listScores()).toMatchObject([{ status: "abandoned" }]);
  expect(await fixture.readError()).toBe("no_line_item");
  await fixture.database.db.update(ltiLinks).set({ lineItemUrl: fixture.book.addLineItem() });
  await fixture.deliver();
  expect(await fixture.listScores()).toMatchObject([{ status: "delivered" }]);
});
