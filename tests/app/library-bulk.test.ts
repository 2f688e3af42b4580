import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createAssessment, createMemberVisitor, fetchDraft, listEventTypes } from "#tests/support/library.ts";

describe("a bulk change", () => {
  test("archives, and its undo restores exactly those that it changed", async () => {
    const who = await createMemberVisitor();
    const ids = await Promise.all(["One", "Two", "Three"].map((title) => createAssessment(who, { title })));
    await who.request("POST", `/v1/assessments/${ids[2]}/archive`);
    const { data } = await who.request("POST", "/assessments/bulk", { action: "archive", ids });
    expect(data.succeeded.sort()).toEqual([...ids].sort());
    expect(data.failed).toEqual([]);
    expect(data.undo.ids.sort()).toEqual(ids.slice(0, 2).sort());
    expect((await listEventTypes(who)).filter((type) => type === "assessment.archived")).toHaveLength(3);
    expect((await who.request("POST", "/assessments/bulk", data.undo)).status).toBe(200);
    const statuses = await Promise.all(ids.map(async (id) => (await fetchDraft(who, id)).status));
    expect(statuses).toEqual(["draft", "draft", "archived"]);
  });

  test("moves, and its undo returns each to its previous folder", async () => {
    const who = await createMemberVisitor();
    const folder = async (name: string) => (await who.request("POST", "/v1/folders", { name })).data.id;
    const [a, b] = [await folder("A"), await folder("B")];
    const ids = [
      await createAssessment(who, { title: "In A", folder_id: a }),
      await createAssessment(who, { title: "In none" }),
    ];
    const moves = ids.map((id) => ({ id, folder_id: b }));
    const { data } = await who.request("POST", "/assessments/bulk", { action: "move", moves });
    const listFolderIds = () => Promise.all(ids.map(async (id) => (await fetchDraft(who, id)).folder_id));
    expect(await listFolderIds()).toEqual([b, b]);
    await who.request("POST", "/assessments/bulk", data.undo);
    expect(await listFolderIds()).toEqual([a, null]);
  });

  test("names each that failed with the reason, and changes the others", async () => {
    const who = await createMemberVisitor();
    const folder = (await who.request("POST", "/v1/folders", { name: "F" })).data.id;
    const other = await createAssessment(await createMemberVisitor(), { title: "Theirs" });
    const [fine, archived] = [
      await createAssessment(who, { title: "Fine" }),
      await createAssessment(who, { title: "Archived" }),
    ];
    await who.request("POST", `/v1/assessments/${archived}/archive`);
    const moves = [archived, other, randomUUID(), "no id", fine].map((id) => ({ id, folder_id: folder }));
    const { status, data } = await who.request("POST", "/assessments/bulk", { action: "move", moves });
    expect(status).toBe(200);
    expect(data.succeeded).toEqual([fine]);
    expect(
      data.failed.map(({ title, message }: { title: string; message: string }) => [title, message]),
    ).toEqual([
      ["Archived", "The assessment is archived"],
      [null, "Assessment not found"],
      [null, "Assessment not found"],
      [null, "Assessment not found"],
    ]);
    expect(data.undo).toEqual({ action: "move", moves: [{ id: fine, folder_id: null }] });
  });

  test("into another organization's folder moves nothing", async () => {
    const who = await createMemberVisitor();
    const theirs = await createMemberVisitor();
    const folder = (await theirs.request("POST", "/v1/folders", { name: "Theirs" })).data.id;
    const id = await createAssessment(who);
    const { data } = await who.request("POST", "/assessments/bulk", {
      action: "move",
      moves: [{ id, folder_id: folder }],
    });
    expect(data).toMatchObject({ succeeded: [], failed: [{ id, message: "Folder not found" }], undo: null });
  });

  test.each([
    ["no ids", { action: "archive", ids: [] }],
    ["more than 100 ids", { action: "archive", ids: Array.from({ length: 101 }, () => randomUUID()) }],
    ["an unknown action", { action: "delete", ids: [randomUUID()] }],
    ["a move without a folder", { action: "move", moves: [{ id: randomUUID() }] }],
  ])("returns 400 for %s", async (_, body) => {
    const who = await createMemberVisitor();
    expect((await who.request("POST", "/assessments/bulk", body)).status).toBe(400);
  });
});

describe("folders", () => {
  test("are found by part of their names, with their paths, only in the own organization", async () => {
    const who = await createMemberVisitor();
    const make = async (name: string, parent_folder_id: string | null = null) =>
      (await who.request("POST", "/v1/folders", { name, parent_folder_id })).data.id;
    const top = await make("Geography");
    const deep = await make("Year 100%", await make("School", top));
    await (await createMemberVisitor()).request("POST", "/v1/folders", { name: "Year of theirs" });
    const find = async (q: string) => (await who.request("GET", `/folders?q=${encodeURIComponent(q)}`)).data;
    expect(await find("year")).toEqual([{ id: deep, path: ["Geography", "School", "Year 100%"] }]);
    expect(await find("0%")).toHaveLength(1);
    expect(await find("Y%r")).toEqual([]);
    expect((await find("")).map(({ path }: { path: string[] }) => path.at(-1))).toEqual([
      "Geography",
      "School",
      "Year 100%",
    ]);
  });
});
