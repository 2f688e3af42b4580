import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createItemAs } from "#tests/support/items.ts";
import { createMemberVisitor, type MemberVisitor } from "#tests/support/library.ts";
import { createMember } from "#tests/support/people.ts";
import { choiceQuestion, matchQuestion, textQuestion } from "#tests/support/quiz.ts";

let who: MemberVisitor;
let folder: string;
let id: string;
beforeAll(async () => {
  who = await createMemberVisitor();
  folder = (await who.request("POST", "/v1/folders", { name: "Shelf" })).data.id;
  const tags = ["capitals", "difficulty:easy"];
  id = await createItemAs(who, { ...textQuestion(), title: "France", tags, folder_id: folder });
  await createItemAs(who, { ...matchQuestion(), title: "Pairs", tags: ["difficulty:hard"] });
  const archived = await createItemAs(who, { ...choiceQuestion(), title: "Old", tags: ["capitals"] });
  await who.request("POST", `/v1/items/${archived}/archive`);
});

const listTitles = async (search: string) =>
  [...(await who.page(`/items${search}`)).text.matchAll(/aria-label="Select (?!all)([^"]+)"/g)].map(
    ([, title]) => title,
  );

describe("the item bank", () => {
  test("searches and filters by address, and ignores invalid values", async () => {
    expect(await listTitles("")).toEqual(["Pairs", "France"]);
    expect(await listTitles("?q=fran")).toEqual(["France"]);
    expect(await listTitles("?q=capital")).toEqual(["France"]);
    expect(await listTitles("?tag=capitals&status=all")).toEqual(["Old", "France"]);
    expect(await listTitles("?type=matchInteraction")).toEqual(["Pairs"]);
    expect(await listTitles("?difficulty=hard")).toEqual(["Pairs"]);
    expect(await listTitles("?difficulty=hard&tag=capitals")).toEqual([]);
    expect(await listTitles(`?folder_id=${folder}`)).toEqual(["France"]);
    expect(await listTitles("?folder_id=none")).toEqual(["Pairs"]);
    expect(await listTitles("?status=archived")).toEqual(["Old"]);
    expect(await listTitles("?q=&tag=&type=&difficulty=&folder_id=&status=active")).toHaveLength(2);
    expect(await listTitles("?page=x&type=no&difficulty=no&status=no&q=a&q=b")).toHaveLength(2);
    expect((await who.page("/items?page=7")).text).toContain("This page is empty");
    expect((await who.page("/items?q=%00&page=-1")).status).toBe(200);
  });

  test("is open to every member, but shows answer keys and changes only to those who write", async () => {
    for (const role of ["author", "teacher"] as const) {
      const member = await createMember(who.organizationId, role);
      const mayWrite = role === "author";
      const list = (await member.page("/items")).text;
      expect(list).toContain("France");
      expect(list.includes("New item")).toBe(mayWrite);
      const page = (await member.page(`/items/${id}?from=1&to=1`)).text;
      expect(page).toContain("The capital of France is");
      expect(page.includes("Paris")).toBe(mayWrite);
      expect(page.includes("More actions for this item")).toBe(mayWrite);
      expect(page.includes("Changes from revision 1 to 1")).toBe(mayWrite);
      for (const path of ["/items/new", `/items/${id}/edit`]) {
        const { status, text: editor } = await member.page(path);
        expect(status, path).toBe(mayWrite ? 200 : 403);
        expect(editor.includes("Paris"), path).toBe(mayWrite && path.endsWith("edit"));
        expect(editor.includes("You don’t have access"), path).toBe(!mayWrite);
      }
      const body = { ...choiceQuestion(), answers: [{ responseId: "r1", value: "b" }] };
      const tested = await member.request("POST", "/items/test-answer", body);
      expect(tested.status).toBe(mayWrite ? 200 : 403);
      if (mayWrite) expect(tested.data).toMatchObject({ correct: true, score: 1 });
    }
  });

  test("shows nothing to another organization", async () => {
    const theirs = await createMemberVisitor("owner");
    expect((await theirs.page("/items")).text).not.toContain("France");
    for (const path of [`/items/${id}`, `/items/${id}/edit`, `/items?folder_id=${folder}`]) {
      expect((await theirs.page(path)).status, path).toBe(404);
    }
    expect((await who.page(`/items/${randomUUID()}`)).status).toBe(404);
    expect((await who.page("/items/not-an-id")).status).toBe(404);
  });

  test("is linked from the audit log", async () => {
    const owner = await createMember(who.organizationId, "owner");
    const log = (await owner.page("/settings/audit")).text;
    expect(log).toContain(`href="/items/${id}"`);
  });

  test("lists its revisions with author and date, and which of them changed the question", async () => {
    const edited = await createItemAs(who);
    await who.request("PATCH", `/v1/items/${edited}`, { title: "Named" });
    await who.request("PATCH", `/v1/items/${edited}`, choiceQuestion(3, ["a"]));
    const { text } = await who.page(`/items/${edited}`);
    const history = text.slice(text.indexOf('id="history"'));
    const rows = [...history.matchAll(/<tr[ >].*?<\/tr>/gs)].map(([row]) => row).slice(1, 4);
    expect(rows.map((row) => /Created|Question|Title, tags, or other details/.exec(row)?.[0])).toEqual([
      "Question",
      "Title, tags, or other details",
      "Created",
    ]);
    for (const row of rows) {
      expect(row).toContain("Ada Lovelace");
      expect(row).toContain("<time");
    }
  });

  test("shows earlier revisions and what changed", async () => {
    const changed = await createItemAs(who, { ...choiceQuestion(), title: "First", tags: ["a"] });
    await who.request("PATCH", `/v1/items/${changed}`, { ...choiceQuestion(3, ["a"]), title: "Second" });
    const earlier = (await who.page(`/items/${changed}?revision=1`)).text;
    expect(earlier).toContain("You’re viewing revision 1. The latest is revision 2.");
    expect(earlier).toContain("First");
    const compared = (await who.page(`/items/${changed}?from=1&to=2`)).text;
    for (const line of ["Title: First", "Title: Second", "Worth 3 points"]) expect(compared).toContain(line);
    expect((await who.page(`/items/${changed}?from=1&to=1`)).text).toContain(
      "No differences between these revisions.",
    );
    expect((await who.page(`/items/${changed}?from=1&to=9`)).status).toBe(404);
    expect((await who.page(`/items/${changed}?from=1&to=x`)).text).not.toContain("Changes from revision");
    expect((await who.page(`/items/${changed}?revision=9`)).text).toContain("Second");
  });
});
