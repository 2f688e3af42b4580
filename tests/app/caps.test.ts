import { beforeEach, describe, expect, test } from "vitest";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import { createOrganization } from "#lib/domains/identity/organizations/create-organization.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { keys as adminKeys } from "#scripts/admin/keys.ts";
import { testDatabase } from "#tests/support/api.ts";
import {
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  PASSWORD,
  type Person,
  signInAs,
  type Visitor,
} from "#tests/support/people.ts";

const runInParallel = <T>(times: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i)));
const signInVisitor = async (person: Person) => createVisitor((await signInAs(person)) ?? "");

describe("the organizations that an account creates", () => {
  const listFoundedOrganizations = ({ id }: Person) =>
    testDatabase().sql`select id from organizations where founded_by = ${id}`;
  const create = (visitor: Visitor) => visitor.request("POST", "/organizations", { name: "Another" });

  test("are limited to 10, also with parallel requests and sessions", async () => {
    const person = await createPerson();
    const visitors = [await signInVisitor(person), await signInVisitor(person)] as const;
    const answers = await runInParallel(40, (i) => create(visitors[i % 2] ?? visitors[0]));
    const codes = answers.map(({ status, error }) => error?.code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(10);
    expect(codes.filter((code) => code === "limit_reached")).toHaveLength(30);
    expect(await listFoundedOrganizations(person)).toHaveLength(10);
    const { error } = await create(visitors[0]);
    expect(error.message).toContain("up to 10 organizations");
  });

  test("still count after the account has left them", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const visitor = await signInVisitor(person);
    for (let i = 0; i < 10; i++) {
      const { data } = await create(visitor);
      await testDatabase().sql`
        insert into memberships (organization_id, user_id, role) values (${data.id}, ${other.id}, 'owner')`;
    }
    await testDatabase().sql`update memberships set removed_at = now() where user_id = ${person.id}`;
    expect((await create(visitor)).error.code).toBe("limit_reached");
    expect((await create(await signInVisitor(other))).status).toBe(201);
  });

  test("don't limit an operator on the command line", async () => {
    const person = await createPerson();
    const { db } = testDatabase();
    const input = { name: "Many", userId: person.id, now: new Date(), requestId: "test" };
    for (let i = 0; i < 10; i++) await createOrganization(db, { ...input, maxPerAccount: 10 });
    const made = await bootstrapOrganization(db, new Date(), {
      organization: "One more",
      email: person.email,
      password: PASSWORD,
      scopes: ["read:assessments"],
      limits: { default: 1, submit: 1, check: 1 },
    });
    expect(made.userId).toBe(person.id);
  });
});

describe("the active API keys of an organization", () => {
  let organizationId = "";
  let admin: Visitor;
  beforeEach(async () => {
    organizationId = await createOwnedOrganization(await createPerson());
    admin = await createMember(organizationId, "admin");
  });

  const countActiveKeys = async () => {
    const [row] = await testDatabase().sql<{ count: number }[]>`
      select count(*)::int from api_keys where organization_id = ${organizationId} and revoked_at is null
        and (expires_at is null or expires_at > now())`;
    return row?.count;
  };
  const fill = (count: number, more: { revoked?: boolean; expired?: boolean } = {}) =>
    testDatabase().sql`
      insert into api_keys (organization_id, id, name, digest, last4, scopes, revoked_at, expires_at)
      select ${organizationId}, gen_random_uuid(), 'k', sha256(gen_random_uuid()::text::bytea), 'last', '{read:results}',
        ${more.revoked ? new Date().toISOString() : null}::timestamptz, ${more.expired ? new Date().toISOString() : null}::timestamptz
      from generate_series(1, ${count})`;
  const create = () => admin.request("POST", "/keys", { name: "k", scopes: ["read:results"] });
  const rotate = (id: string, overlap_hours: number) =>
    admin.request("POST", `/keys/${id}/rotate`, { overlap_hours });
  const createKeyFromCli = () =>
    adminKeys(["create", "--org", organizationId, "--name", "k", "--scopes", "read:results", "--json"]).run(
      testDatabase(),
    );

  test("are limited to 100, also with 50 parallel requests and on the command line", async () => {
    await fill(95);
    const codes = await runInParallel(50, async (i) => {
      if (i % 2 === 0) return create().then(({ status, error }) => error?.code ?? status);
      return createKeyFromCli().then(
        () => 201,
        (error) => error.code,
      );
    });
    expect(codes.filter((code) => code === 201)).toHaveLength(5);
    expect(codes.filter((code) => code === "limit_reached")).toHaveLength(45);
    expect(await countActiveKeys()).toBe(100);
    const { status, error } = await create();
    expect([status, error.code]).toEqual([409, "limit_reached"]);
    expect(error.message).toBe(
      "An organization can have up to 100 active API keys. Revoke one you no longer need first.",
    );
  });

  test("don't include revoked and expired keys", async () => {
    await fill(99);
    await fill(50, { revoked: true });
    await fill(50, { expired: true });
    const { status, data } = await create();
    expect([status, await countActiveKeys()]).toEqual([201, 100]);
    expect((await create()).status).toBe(409);
    await admin.request("DELETE", `/keys/${data.id}`);
    expect((await create()).status).toBe(201);
  });

  test("can be rotated at 100, and none can be added until the old ones expire", async () => {
    await fill(99);
    const { data } = await create();
    const next = await rotate(data.id, 24);
    expect([next.status, await countActiveKeys()]).toEqual([201, 101]);
    expect((await rotate(next.data.id, 0)).status).toBe(201);
    expect(await countActiveKeys()).toBe(101);
    expect((await create()).status).toBe(409);
    await testDatabase().sql`update api_keys set expires_at = now() where id = ${data.id}`;
    expect([await countActiveKeys(), (await create()).status]).toEqual([100, 409]);
  });

  test("never exceed 200 by rotation, parallel or sequential", async () => {
    await fill(197);
    const { db } = testDatabase();
    const ctx: Ctx = { db, organizationId, actor: { kind: "system" }, now: new Date(), requestId: newId() };
    await expect(createApiKey(ctx, { name: "k", scopes: [] })).rejects.toMatchObject({
      code: "limit_reached",
    });
    const [some] = await testDatabase()
      .sql`select id from api_keys where organization_id = ${organizationId}`;
    const answers = await runInParallel(10, () => rotate(some?.id, 24));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await countActiveKeys()).toBe(200);
    const refused = await rotate(some?.id, 24);
    expect([refused.status, refused.error.code]).toEqual([409, "limit_reached"]);
    expect((await rotate(some?.id, 0)).status).toBe(201);
    expect(await countActiveKeys()).toBe(200);
  });

  test("are counted per organization", async () => {
    await fill(100);
    const other = await createMember(await createOwnedOrganization(await createPerson()), "admin");
    expect((await other.request("POST", "/keys", { name: "k", scopes: ["read:results"] })).status).toBe(201);
  });
});
