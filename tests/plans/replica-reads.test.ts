import fs from "node:fs";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ListAlertsQuery } from "#lib/contract/alerts.ts";
import { CreateAssessmentBody, ListAssessmentsQuery } from "#lib/contract/assessments.ts";
import { ListAttemptsQuery } from "#lib/contract/attempts.ts";
import { CreateCollectionBody, ListCollectionsQuery } from "#lib/contract/collections.ts";
import { CreateFolderBody, ListFoldersQuery } from "#lib/contract/folders.ts";
import { ItemBankQuery } from "#lib/contract/item-bank.ts";
import { CreateItemBody, ListItemsQuery, ListItemUsageQuery } from "#lib/contract/items.ts";
import { ListLearnersQuery } from "#lib/contract/learners.ts";
import { LibraryQuery } from "#lib/contract/library.ts";
import { LiveAttemptsQuery } from "#lib/contract/live-attempts.ts";
import { ListLtiPlatformsQuery } from "#lib/contract/lti.ts";
import { ListLtiScoresQuery } from "#lib/contract/lti-scores.ts";
import { CreateRegradeBody, ListRegradeChangesQuery, ListRegradesQuery } from "#lib/contract/regrades.ts";
import { ResultsFilter } from "#lib/contract/results.ts";
import {
  Answers,
  LearnerResultsQuery,
  ListResultsQuery,
  ListSubmissionsQuery,
} from "#lib/contract/submissions.ts";
import { ListWebhooksQuery } from "#lib/contract/webhooks.ts";
import { listAlerts } from "#lib/domains/alerts/list.ts";
import { compareResults } from "#lib/domains/analytics/compare.ts";
import { getItemStatistics } from "#lib/domains/analytics/item-statistics.ts";
import { countPlacements } from "#lib/domains/analytics/placement-stats.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { compareThirds } from "#lib/domains/analytics/thirds.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { listLibrary, listTagSuggestions } from "#lib/domains/assessments/library.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { listAssessments } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { listLiveAttempts } from "#lib/domains/attempts/list-live.ts";
import { listAttempts } from "#lib/domains/attempts/read.ts";
import { listAudit } from "#lib/domains/audit/list.ts";
import { listItemBank, listItemTagSuggestions } from "#lib/domains/items/bank.ts";
import { createItem } from "#lib/domains/items/create.ts";
import { listItems } from "#lib/domains/items/read.ts";
import { listDetailedUses, listItemUsage } from "#lib/domains/items/usage.ts";
import { listLearners } from "#lib/domains/learners/read.ts";
import { listLearnerResults } from "#lib/domains/learners/results.ts";
import { createCollection } from "#lib/domains/library/collections/create.ts";
import { listCollections } from "#lib/domains/library/collections/read.ts";
import { createFolder } from "#lib/domains/library/folders/create.ts";
import { listFolders } from "#lib/domains/library/folders/read.ts";
import { listScores } from "#lib/domains/lti/list-scores.ts";
import { listPlatforms } from "#lib/domains/lti/read.ts";
import { createRegrade } from "#lib/domains/regrades/create.ts";
import { getRegradeDistribution } from "#lib/domains/regrades/distribution.ts";
import { listRegradeSummaries } from "#lib/domains/regrades/history.ts";
import { listNamedChanges, listRegrades } from "#lib/domains/regrades/read.ts";
import {
  listCollectionResults,
  listResults,
  listResultsByRef,
  listSubmissions,
} from "#lib/domains/submissions/list.ts";
import { searchSubmissions, streamSubmissions } from "#lib/domains/submissions/search.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import { listWebhooks } from "#lib/domains/webhooks/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { createClient } from "#lib/platform/db/driver/index.ts";
import * as schema from "#lib/platform/db/schema/index.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let standby: ReturnType<typeof createClient>;
let ctx: Ctx;
let ids: Record<"folder" | "item" | "assessment" | "collection" | "regrade", string>;
/** How many reads the standby has served. */
let served = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  // A connection that refuses what a standby refuses: every change, and every lock of a row.
  standby = createClient(database.connection, {
    max: 4,
    connection: { default_transaction_read_only: true },
  });
  const readOnly: Db = drizzle(standby, { schema });
  const { organizationId } = await createTestOrganization(database);
  const primary = createSystemContext(database.db, organizationId);
  ids = await createOneOfEach(primary);
  ctx = {
    ...primary,
    readReplica: {
      primary: database.db,
      read(work) {
        served += 1;
        return work(readOnly);
      },
      close: async () => {},
    },
  };
});
afterAll(async () => {
  await standby.end();
  await database.close();
});

async function createOneOfEach(own: Ctx): Promise<typeof ids> {
  const { data: folder } = await createFolder(own, CreateFolderBody.parse({ name: "Folder" }));
  const inFolder = { folder_id: folder.id };
  const { data: item } = await createItem(own, CreateItemBody.parse({ ...choiceQuestion(), ...inFolder }));
  const exercises = [{ questions: [{ item_id: item.id }, choiceQuestion()] }];
  const { id } = await createAssessment(
    own,
    CreateAssessmentBody.parse({ title: "Quiz", exercises, ...inFolder }),
  );
  await publishAssessment(own, { id });
  const published = [...(await loadSnapshot(own, id, 1))];
  const answers = Answers.parse(buildAnswers({ exercises: published }, ["b", "b"]));
  await submitAnswers(own, { assessmentId: id, learnerRef: "ada", answers, source: "api" });
  const { data: collection } = await createCollection(own, CreateCollectionBody.parse({ name: "Course" }));
  const corrections = [{ question_id: published[0]?.questions[0]?.id, mode: "full_credit" }];
  const regrade = await createRegrade(own, {
    assessmentId: id,
    regrade: CreateRegradeBody.parse({ corrections }),
  });
  return {
    folder: folder.id,
    item: item.id,
    assessment: id,
    collection: collection.id,
    regrade: regrade.id,
  };
}

const PAGE = { page: 1, limit: 20 };
const FIRST = { cursor: "" };
const ofAssessment = <Query>(query: Query) => ({ assessmentId: ids.assessment, query });
const ofRef = () => ({ ref: "ada", query: LearnerResultsQuery.parse({}) });
const withAttempts = () => ({ assessmentId: ids.assessment, attempts: "all" as const });
const inFolder = () => ({ folder_id: ids.folder });

/** Every function that is passed to `readFromReplica` or returned by it, with the filters that need more queries. */
const READS: Record<string, readonly ((own: Ctx) => Promise<unknown>)[]> = {
  compareResults: [(own) => compareResults(own, withAttempts())],
  compareThirds: [(own) => compareThirds(own, withAttempts())],
  countPlacements: [(own) => countPlacements(own, withAttempts())],
  getRegradeDistribution: [(own) => getRegradeDistribution(own, { id: ids.regrade })],
  listAlerts: [(own) => listAlerts(own, ofAssessment(ListAlertsQuery.parse({})))],
  listAssessments: [
    (own) => listAssessments(own, ListAssessmentsQuery.parse(inFolder())),
    (own) => listAssessments(own, ListAssessmentsQuery.parse(FIRST)),
  ],
  listAttempts: [
    (own) => listAttempts(own, ofAssessment(ListAttemptsQuery.parse({ learner_ref: "ada" }))),
    (own) => listAttempts(own, ofAssessment(ListAttemptsQuery.parse(FIRST))),
  ],
  listAudit: [
    (own) => listAudit(own, { ...PAGE, actor: "", action: "", subjectType: "", subjectId: "" }),
    (own) =>
      listAudit(own, { ...PAGE, actor: "ada", action: "folder", subjectType: "folder", subjectId: "" }),
  ],
  listCollectionResults: [
    (own) => listCollectionResults(own, { collectionId: ids.collection, query: ListResultsQuery.parse({}) }),
  ],
  listCollections: [(own) => listCollections(own, ListCollectionsQuery.parse({}))],
  listDetailedUses: [(own) => listDetailedUses(own, { id: ids.item, query: ListItemUsageQuery.parse({}) })],
  listFolders: [
    (own) => listFolders(own, ListFoldersQuery.parse({ parent_folder_id: ids.folder })),
    (own) => listFolders(own, ListFoldersQuery.parse({ parent_folder_id: "root" })),
    (own) => listFolders(own, ListFoldersQuery.parse(FIRST)),
  ],
  listItemBank: [
    (own) => listItemBank(own, ItemBankQuery.parse({ ...inFolder(), q: "which", difficulty: "easy" })),
    (own) => listItemBank(own, ItemBankQuery.parse({})),
  ],
  listItemTagSuggestions: [(own) => listItemTagSuggestions(own, { limit: 10 })],
  listItemUsage: [(own) => listItemUsage(own, { id: ids.item, query: ListItemUsageQuery.parse({}) })],
  listItems: [
    (own) => listItems(own, ListItemsQuery.parse({ ...inFolder(), q: "which", tags: "a,b" })),
    (own) => listItems(own, ListItemsQuery.parse(FIRST)),
  ],
  listLearnerResults: [(own) => listLearnerResults(own, ofRef())],
  listLearners: [(own) => listLearners(own, ListLearnersQuery.parse({ q: "ada" }))],
  listLibrary: [
    (own) => listLibrary(own, LibraryQuery.parse({ ...inFolder(), q: "quiz", tag: "a" })),
    (own) => listLibrary(own, LibraryQuery.parse({ folder_id: "none", sort: "title" })),
  ],
  listLiveAttempts: [
    (own) => listLiveAttempts(own, ofAssessment(LiveAttemptsQuery.parse({ state: "submitted" }))),
  ],
  listNamedChanges: [
    (own) => listNamedChanges(own, { id: ids.regrade, query: ListRegradeChangesQuery.parse({ q: "ada" }) }),
  ],
  listPlatforms: [(own) => listPlatforms(own, ListLtiPlatformsQuery.parse({}))],
  listRegradeSummaries: [(own) => listRegradeSummaries(own, { assessmentId: ids.assessment, ...PAGE })],
  listRegrades: [(own) => listRegrades(own, ofAssessment(ListRegradesQuery.parse({})))],
  listResults: [
    (own) => listResults(own, ofAssessment(ListResultsQuery.parse({ learner_ref: "ada", passed: "true" }))),
  ],
  listResultsByRef: [(own) => listResultsByRef(own, ofRef())],
  listScores: [
    (own) => listScores(own, ListLtiScoresQuery.parse({ assessment_id: ids.assessment, learner_ref: "ada" })),
  ],
  listSubmissions: [
    (own) => listSubmissions(own, ListSubmissionsQuery.parse({ assessment_id: ids.assessment })),
    (own) => listSubmissions(own, ListSubmissionsQuery.parse({ collection_id: ids.collection })),
    (own) => listSubmissions(own, ListSubmissionsQuery.parse({ ...FIRST, order: "-updated" })),
  ],
  listTagSuggestions: [(own) => listTagSuggestions(own, { limit: 10 })],
  listWebhooks: [(own) => listWebhooks(own, ListWebhooksQuery.parse({}))],
  loadPage: [(own) => streamSubmissions(own, ResultsFilter.parse({})).next()],
  readInSnapshot: [(own) => getAnalytics(own, withAttempts())],
  readUses: [(own) => getItemStatistics(own, { id: ids.item })],
  searchSubmissions: [
    (own) =>
      searchSubmissions(own, {
        filter: ResultsFilter.parse({ learner_ref: "ad", assessment: "quiz", from: "2026-01-01" }),
        ...PAGE,
      }),
    (own) =>
      searchSubmissions(own, {
        filter: ResultsFilter.parse({}),
        collectionId: ids.collection,
        ...PAGE,
      }),
  ],
};

test.each(Object.entries(READS))("a standby can serve %s", async (_, reads) => {
  for (const read of reads) {
    const before = served;
    await read(ctx);
    expect(served).toBeGreaterThan(before);
  }
});

test("every read that a standby serves is tested above", () => {
  const files = fs.globSync("lib/domains/**/*.ts").map((file) => fs.readFileSync(file, "utf8"));
  const names = files.flatMap((text) =>
    [...text.matchAll(/const (\w+) = readFromReplica\(|readFromReplica\((\w+)\)/g)].map(
      ([, result, passed]) => result ?? passed,
    ),
  );
  expect(names.sort()).toEqual(Object.keys(READS));
});
