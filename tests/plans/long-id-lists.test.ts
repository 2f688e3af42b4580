import { afterAll, beforeAll, expect, test } from "vitest";
import { MARKER_ROLES } from "#lib/contract/grading.ts";
import { eraseAlertAnswers, resolveAlerts } from "#lib/domains/alerts/queries.ts";
import { requeueCounted } from "#lib/domains/analytics/queries.ts";
import { findCommitTimes, findCorrections } from "#lib/domains/assessments/correction-queries.ts";
import { findAttemptFiles, listFiles } from "#lib/domains/files/read-queries.ts";
import { insertTests, listTests } from "#lib/domains/interchange/row-queries.ts";
import { listAnchorsBySubmission, listMarksBySubmission } from "#lib/domains/learners/export-queries.ts";
import { listMemberNames } from "#lib/domains/marking/agreement-queries.ts";
import { listLeasesHeldByOthers } from "#lib/domains/marking/lease-queries.ts";
import { listNamedMarks } from "#lib/domains/marking/mark-queries.ts";
import { listMarkers } from "#lib/domains/marking/marker-queries.ts";
import {
  incrementGradingRevision,
  incrementRevision,
  listSubmissionHeads,
  lockSubmissions,
} from "#lib/domains/marking/submission-queries.ts";
import { findRegradeRows } from "#lib/domains/regrades/queries.ts";
import { setUnfinished } from "#lib/domains/submissions/reopen-queries.ts";
import type { Database, Db } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createTestOrganization } from "#tests/support/organization.ts";

let database: Database;
let organizationId: string;
beforeAll(async () => {
  database = await createTestDatabase(2);
  ({ organizationId } = await createTestOrganization(database));
});
afterAll(() => database?.close());

/** More than the 65,534 parameters that a statement can have. */
const ids = Array.from({ length: 70_000 }, () => newId());
const now = new Date();
const versions = ids.map((_, i) => i + 1);
const [assessmentId = "", userId = ""] = ids;

type Query = (db: Db, organizationId: string) => Promise<unknown>;
const QUERIES: Record<string, Query> = {
  listSubmissionHeads: (db, own) => listSubmissionHeads(db, own, ids),
  lockSubmissions: (db, own) => lockSubmissions(db, own, ids),
  incrementGradingRevision: (db, own) => incrementGradingRevision(db, own, ids),
  incrementRevision: (db, own) => incrementRevision(db, own, ids),
  listNamedMarks: (db, own) => listNamedMarks(db, own, { roles: MARKER_ROLES, submissionIds: ids }),
  listMarkers: (db, own) => listMarkers(db, own, ids, now),
  listMemberNames: (db, own) => listMemberNames(db, own, ids),
  listLeasesHeldByOthers: (db, own) => listLeasesHeldByOthers(db, own, { userId, now, questionIds: ids }),
  setUnfinished: (db, own) => setUnfinished(db, own, "first", ids),
  listMarksBySubmission: (db, own) => listMarksBySubmission(db, own, ids),
  listAnchorsBySubmission: (db, own) => listAnchorsBySubmission(db, own, ids),
  listFiles: (db, own) => listFiles(db, own, ids),
  findAttemptFiles: (db, own) => findAttemptFiles(db, own, ids),
  resolveAlerts: (db, own) => resolveAlerts(db, own, { assessmentId, versions, questionIds: [newId()], now }),
  eraseAlertAnswers: (db, own) => eraseAlertAnswers(db, own, ids),
  requeueCounted: (db, own) => requeueCounted(db, own, ids),
  findCorrections: (db, own) => findCorrections(db, own, ids),
  findCommitTimes: (db, own) => findCommitTimes(db, own, ids),
  findRegradeRows: (db, own) => findRegradeRows(db, own, ids),
};

test.each(Object.entries(QUERIES))(
  "%s accepts more ids than a statement can have parameters",
  async (_, run) => {
    await run(database.db, organizationId);
  },
);

test("an import can have more tests than fit into one statement, and keeps their order", async () => {
  const importId = newId();
  await database.sql`
    insert into imports (organization_id, id, filename, requested_format, "as", preview, status, phase, created_by_kind,
      expires_at)
    values (${organizationId}, ${importId}, 'tests.xml', 'auto', 'assessments', false, 'running', 'creating', 'system',
      now() + interval '1 day')`;
  const tests = Array.from({ length: 17_000 }, (_, position) => ({
    position,
    test: { source: "", title: `Test ${position}`, description: "", settings: {}, sections: [], losses: [] },
  }));
  await insertTests(database.db, organizationId, importId, tests);
  const stored = await listTests(database.db, organizationId, importId);
  expect(stored.map(({ test }) => test.title)).toEqual(tests.map(({ test }) => test.title));
});
