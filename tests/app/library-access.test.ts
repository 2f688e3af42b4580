import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "#lib/contract/roles.ts";
import {
  createAssessment,
  createMemberVisitor,
  createThreeVersions,
  type MemberVisitor,
} from "#tests/support/library.ts";
import { createMember } from "#tests/support/people.ts";

describe("the library of one organization", () => {
  let ours: MemberVisitor;
  let id: string;
  let collection: string;
  let folder: string;
  beforeAll(async () => {
    ours = await createMemberVisitor();
    ({ id } = await createThreeVersions(ours));
    collection = (await ours.request("POST", "/v1/collections", { name: "Ours" })).data.id;
    folder = (await ours.request("POST", "/v1/folders", { name: "Ours" })).data.id;
  });

  test("returns 404 to another organization on every endpoint", async () => {
    const theirs = await createMemberVisitor("owner");
    for (const [method, path, body] of [
      ["GET", "versions"],
      ["GET", "versions/difference?from=1"],
      ["POST", "versions/1/restore", {}],
      ["GET", "publishing"],
      ["POST", "publishing", { revision: 1 }],
    ] as const) {
      const foreign = await theirs.request(method, `/assessments/${id}/${path}`, body);
      const nobodys = await theirs.request(method, `/assessments/${randomUUID()}/${path}`, body);
      expect([foreign.status, foreign.error.message], path).toEqual([404, nobodys.error.message]);
    }
  });

  test("shows another organization no page", async () => {
    const theirs = await createMemberVisitor("owner");
    for (const path of [
      `/assessments/${id}`,
      `/assessments/${id}/versions?from=1`,
      `/assessments?folder_id=${folder}`,
      `/collections/${collection}`,
      `/collections/${collection}/results`,
      "/assessments/not-an-id",
    ]) {
      expect((await theirs.page(path)).status, path).toBe(404);
    }
    expect((await ours.page(`/assessments/${id}`)).status).toBe(200);
  });

  test.each(ROLES)(
    "refuses a %s what the role doesn't allow, and doesn't offer it on the page",
    async (role) => {
      const who = await createMember(ours.organizationId, role);
      const mayWrite = ["owner", "admin", "author"].includes(role);
      const expected = mayWrite ? 200 : 403;
      const mine = await createAssessment(ours, { title: "To change" });
      for (const [method, path, body] of [
        ["GET", `/assessments/${id}/versions/difference?from=1&to=2`],
        ["GET", `/assessments/${id}/publishing`],
        ["POST", `/assessments/${id}/versions/1/restore`, {}],
        ["POST", "/assessments/bulk", { action: "archive", ids: [mine] }],
      ] as const) {
        expect((await who.request(method, path, body)).status, path).toBe(expected);
      }
      expect((await who.request("GET", `/assessments/${id}/versions`)).status).toBe(200);
      const overview = (await who.page(`/assessments/${id}`)).text;
      expect(overview.includes("Accepts “Paris”")).toBe(mayWrite);
      expect(overview.includes(">Publish<")).toBe(mayWrite);
      expect(
        (await who.page(`/assessments/${id}/versions?from=1&to=2`)).text.includes("Worth 3 points"),
      ).toBe(mayWrite);
      expect((await who.page("/assessments")).text.includes("Create assessment")).toBe(mayWrite);
      expect((await who.page("/folders")).text.includes("New folder")).toBe(mayWrite);
      expect((await who.page(`/collections/${collection}`)).text.includes("Add an assessment")).toBe(
        mayWrite,
      );
    },
  );
});
