import type { Database } from "#lib/platform/db/client.ts";
import { ltiLinkLearners, ltiLinks, ltiPlatforms } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, testDatabase } from "../api.ts";
import type { TenantFixture } from "../tenant-fixture.ts";
import { AGS_SCOPES } from "./messages.ts";
import { buildPlatform } from "./registration-body.ts";

type Place = Partial<Omit<typeof ltiLinks.$inferInsert, "organizationId" | "id" | "platformId">>;

/** Inserts a platform as registered. Returns its id. */
export async function insertPlatform(
  { db }: Pick<Database, "db">,
  organizationId: string,
  registration: ReturnType<typeof buildPlatform> = buildPlatform(),
): Promise<string> {
  const id = newId();
  const { name, issuer, client_id, deployment_ids, authorization_endpoint, token_endpoint, jwks_uri } =
    registration;
  await db.insert(ltiPlatforms).values({
    organizationId,
    id,
    name,
    issuer,
    clientId: client_id,
    deploymentIds: deployment_ids,
    authorizationEndpoint: authorization_endpoint,
    tokenEndpoint: token_endpoint,
    jwksUri: jwks_uri,
  });
  return id;
}

/** Inserts a place in a platform where an assessment was put, as a launch does. Returns its id. */
export async function insertLink(
  { db }: Pick<Database, "db">,
  organizationId: string,
  platformId: string,
  { assessmentId, ...place }: Place & { assessmentId: string },
): Promise<string> {
  const id = newId();
  await db.insert(ltiLinks).values({
    organizationId,
    id,
    platformId,
    deploymentId: "1",
    resourceLinkId: `link-${id}`,
    contextTitle: "Biology",
    scopes: AGS_SCOPES,
    assessmentId,
    ...place,
  });
  return id;
}

/** Lets a learner come through a link, as a launch does. Returns their reference. */
export async function insertLaunch(
  { db }: Pick<Database, "db">,
  organizationId: string,
  {
    platformId,
    linkId,
    sub,
    learnerRef = `lti:${platformId}:${sub}`,
  }: { platformId: string; linkId: string; sub: string; learnerRef?: string },
): Promise<string> {
  await db
    .insert(ltiLinkLearners)
    .values({ organizationId, linkId, sub, learnerRef, lastLaunchedAt: new Date() });
  return learnerRef;
}

/** Submits an assessment for a learner of a platform that doesn't exist. Returns the id of the score. */
export async function createScore(
  api: Api,
  { assessmentId, answers }: { assessmentId: string; answers: unknown },
): Promise<string> {
  const database = testDatabase();
  const { organizationId } = api;
  const platformId = await insertPlatform(database, organizationId);
  const linkId = await insertLink(database, organizationId, platformId, { assessmentId });
  const learner_ref = await insertLaunch(database, organizationId, { platformId, linkId, sub: "42" });
  const { error } = await api.post(`/v1/assessments/${assessmentId}/submit`, { learner_ref, answers });
  if (error) throw new Error(`The submission was refused: ${error.code}`);
  const [row] = await database.sql<{ id: string }[]>`
    select id from lti_scores where organization_id = ${organizationId} and link_id = ${linkId}`;
  if (!row) throw new Error("The submission has no score");
  return row.id;
}

/** Gives the fixture a score. Only a launch connects learners with platforms, so the fixture itself has none. */
export async function withScore(fixture: TenantFixture): Promise<TenantFixture> {
  const { api, ids, answers } = fixture;
  ids.ltiScore = await createScore(api, { assessmentId: ids.assessment, answers });
  return fixture;
}
