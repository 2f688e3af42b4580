import { describe, expect, test } from "vitest";
import * as z from "zod";
import { dashboardResources } from "#app/api/routes.ts";
import { routes } from "#app/v1/routes.ts";
import { BytesSchema } from "#lib/platform/http/operation.ts";

type Schema = {
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  [keyword: string]: unknown;
};

/**
 * Every request schema by its operation, such as `POST /v1/assessments`. Those below /api/v1 are the same as below /v1.
 */
const forms = [...routes, ...dashboardResources].flatMap(({ path, operations }) =>
  Object.entries(operations).flatMap(([method, { body }]) => {
    if (!body || body instanceof BytesSchema) return [];
    const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema;
    return [[`${method} ${path}`, schema] as const];
  }),
);

/** Lists all objects in a schema that declare their fields, each with its path. */
function listObjectSchemas(schema: unknown, place: string): [string, Schema][] {
  if (typeof schema !== "object" || schema === null) return [];
  const own: [string, Schema][] = (schema as Schema).properties ? [[place, schema as Schema]] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, part]) =>
      listObjectSchemas(part, name === "properties" ? place : `${place}/${name}`),
    ),
  ];
}

/** Fields that the service decides, by their names in the database and in JSON. */
const OURS =
  /^(?:organization(?:_?id)?|org_id|id|user_id|learner_id|created_(?:at|by)|updated_at|published_(?:at|version)|archived(?:_at)?|revoked_at|consumed_at|graded_(?:at|by)|submitted_at|submission_id|digest|secret|key|is_(?:admin|owner|draft)|permissions|max_score|auto_score|percentage|passed|attempt_number|used|version|status|role|scopes|score|source|late)$/i;

/** Requests that are about such a field. Their verbs check who can set it, and to what. */
const ABOUT = [
  "PATCH /api/members/[id]: role",
  "PATCH /api/session: organization_id",
  "PATCH /v1/assessments/[id]/exercises/questions: id",
  "PATCH /v1/assessments/[id]/exercises: id",
  "PATCH /v1/webhooks/[id]: status",
  "POST /api/assessments/bulk/moves: id",
  "POST /api/grading/questions/[questionId]/groups/mark: score",
  "POST /api/grading/questions/[questionId]/groups/members: submission_id",
  "POST /api/grading/questions/[questionId]/restore/members/mark: score",
  "POST /api/grading/questions/[questionId]/restore/members: submission_id",
  "POST /api/grading/queues/[id]/[questionId]/rubric/preview: id",
  "POST /api/invitations: role",
  "POST /api/items/bulk/moves: id",
  "POST /api/items/bulk: id",
  "POST /api/keys: scopes",
  "POST /v1/assessments/[id]/anchors: score",
  "POST /v1/assessments/[id]/anchors: submission_id",
  "PUT /api/grading/answers/[id]/[questionId]/mark: score",
  "PUT /api/grading/queues/[id]/[questionId]/leases/acquire: submission_id",
  "PUT /api/grading/queues/[id]/[questionId]/leases/release: submission_id",
  "PUT /api/grading/queues/[id]/[questionId]/rubric: id",
  "PUT /v1/anchors/[id]/mark: score",
  "PUT /v1/submissions/[id]/grading/questions: score",
];

describe("the fields that a request can set", () => {
  test("are those of its schema; every object refuses others", () => {
    expect(forms.length).toBeGreaterThan(40);
    const open = forms.flatMap(([name, schema]) =>
      listObjectSchemas(schema, name)
        .filter(([, object]) => object.additionalProperties !== false)
        .map(([place]) => place),
    );
    expect(open).toEqual([]);
  });

  test("never include what the service decides, except where the request is about it", () => {
    const named = forms.flatMap(([name, schema]) =>
      listObjectSchemas(schema, name).flatMap(([place, { properties = {} }]) =>
        Object.keys(properties)
          .filter((member) => OURS.test(member))
          .map(
            (member) =>
              `${name}${place.slice(name.length).replace(/\/(?:items|anyOf\/\d+|oneOf\/\d+)/g, "")}: ${member}`,
          ),
      ),
    );
    expect([...new Set(named)].sort()).toEqual(ABOUT);
  });
});
