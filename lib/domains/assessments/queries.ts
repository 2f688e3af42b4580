import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, assessmentVersions, submissions } from "#lib/platform/db/schema/index.ts";
import type { DraftExercise, StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { detailedColumns, rowColumns } from "./columns.ts";

export type AssessmentRow = Omit<
  typeof assessments.$inferSelect,
  "exercises" | "archivedAt" | "metadata" | "blueprint"
>;
/** The row with the integrator's metadata and the blueprint, for reads and writes of the assessment itself. */
export type DetailedAssessmentRow = AssessmentRow &
  Pick<typeof assessments.$inferSelect, "metadata" | "blueprint">;

const isAssessment = (organizationId: string, id: string) =>
  and(eq(assessments.organizationId, organizationId), eq(assessments.id, asUuid(id)));

const isAssessmentInPlaceholders = and(
  eq(assessments.organizationId, sql.placeholder("organizationId")),
  eq(assessments.id, sql.placeholder("id")),
);
const selectAssessmentById = prepareStatement<{ organizationId: string; id: string }, AssessmentRow[]>((db) =>
  db.select(rowColumns).from(assessments).where(isAssessmentInPlaceholders).prepare("assessment_by_id"),
);
const selectDetailedAssessmentById = prepareStatement<
  { organizationId: string; id: string },
  DetailedAssessmentRow[]
>((db) =>
  db
    .select(detailedColumns)
    .from(assessments)
    .where(isAssessmentInPlaceholders)
    .prepare("detailed_assessment_by_id"),
);

export async function findAssessment(
  db: Db,
  organizationId: string,
  id: string,
): Promise<AssessmentRow | undefined> {
  const [row] = await selectAssessmentById(db, { organizationId, id: asUuid(id) });
  return row;
}

export async function findDetailedAssessment(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DetailedAssessmentRow | undefined> {
  const [row] = await selectDetailedAssessmentById(db, { organizationId, id: asUuid(id) });
  return row;
}

/** Reads and locks the row until the transaction ends, so that changes to one assessment are serialized. */
export async function lockAssessment(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DetailedAssessmentRow | undefined> {
  const [row] = await db
    .select(detailedColumns)
    .from(assessments)
    .where(isAssessment(organizationId, id))
    .for("update");
  return row;
}

/** Returns the working copy as its author wrote it. `resolveItems` copies the items that it refers to. */
export async function getWorkingCopy(db: Db, organizationId: string, id: string): Promise<DraftExercise[]> {
  const [row] = await db
    .select({ exercises: assessments.exercises })
    .from(assessments)
    .where(isAssessment(organizationId, id));
  return row?.exercises ?? [];
}

/** Converts JSON text to a jsonb value. It is sent as text, because the driver would serialize any other type again. */
export const asJsonb = (json: string): SQL<DraftExercise[]> => sql`${json}::text::jsonb`;

/** Returns the working copy and the latest published content as JSON text, together with their revision. */
export async function findContentTexts(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ revision: number; current: string; published: string | null } | undefined> {
  const isNewest = and(
    eq(assessmentVersions.organizationId, assessments.organizationId),
    eq(assessmentVersions.assessmentId, assessments.id),
    eq(assessmentVersions.version, assessments.version),
  );
  const [found] = await db
    .select({
      revision: assessments.revision,
      current: sql<string>`${assessments.exercises}::text`,
      published: sql<string | null>`${assessmentVersions.exercises}::text`,
    })
    .from(assessments)
    .leftJoin(assessmentVersions, isNewest)
    .where(isAssessment(organizationId, id));
  return found;
}

/** Stores content as a version, unless the version exists. Returns whether it was stored. */
export async function insertSnapshot(
  db: Db,
  organizationId: string,
  assessmentId: string,
  version: number,
  exercises: StoredExercise[],
  { actor, now, note = null }: Pick<Ctx, "actor" | "now"> & { note?: string | null },
): Promise<boolean> {
  const inserted = await db
    .insert(assessmentVersions)
    .values({
      organizationId,
      assessmentId,
      version,
      exercises,
      createdByKind: actor.kind,
      createdById: actor.kind === "system" ? null : actor.id,
      note,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ version: assessmentVersions.version });
  return inserted.length > 0;
}

export async function insertAssessment(
  db: Db,
  organizationId: string,
  values: Omit<typeof assessments.$inferInsert, "organizationId" | "exercises"> & {
    exercises: DraftExercise[] | SQL<DraftExercise[]>;
  },
): Promise<void> {
  await db.insert(assessments).values({ ...values, organizationId });
}

/** Updates the row and increments its revision. */
export async function updateAssessment(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<
    Omit<typeof assessments.$inferInsert, "organizationId" | "id" | "revision" | "exercises">
  > & {
    exercises?: DraftExercise[] | SQL<DraftExercise[]>;
  },
): Promise<DetailedAssessmentRow | undefined> {
  const [row] = await db
    .update(assessments)
    .set({ ...values, revision: sql`${assessments.revision} + 1` })
    .where(isAssessment(organizationId, id))
    .returning(detailedColumns);
  return row;
}

/** Deletes the assessment and its draft submissions. What is left of its tokens says that it is gone. */
export async function deleteAssessment(db: Db, organizationId: string, id: string): Promise<void> {
  await db.execute(sql`
    insert into deleted_assessment_tokens (organization_id, digest, origins, source, expires_at)
    select organization_id, digest, origins, source, expires_at from embed_tokens
    where organization_id = ${organizationId} and assessment_id = ${asUuid(id)}
      and consumed_at is null and expires_at > now()`);
  await db
    .delete(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.assessmentId, asUuid(id)),
        eq(submissions.isDraft, true),
      ),
    );
  await db.delete(assessments).where(isAssessment(organizationId, id));
}

/** Checks whether the assessment has submissions other than draft submissions. */
export async function hasSubmissions(db: Db, organizationId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.assessmentId, asUuid(id)),
        eq(submissions.isDraft, false),
      ),
    )
    .limit(1);
  return row !== undefined;
}
