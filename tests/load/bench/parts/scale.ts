import { sql } from "drizzle-orm";
import { ResultsFilter } from "#lib/contract/results.ts";
import { getOrganizationOverview } from "#lib/domains/identity/organizations/overview.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { foldListCounts } from "#lib/platform/db/list-counts.ts";
import { newId } from "#lib/platform/ids.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { fillOrganization } from "../../fill-organization.ts";
import { createApiClient } from "../api.ts";
import type { BenchEnvironment } from "../environment.ts";
import { formatNumber, median } from "../numbers.ts";
import type { Part } from "../part.ts";
import { measureBacklog } from "./analytics-backlog.ts";

const REPEATS = 21;
const MAX_MS = 50;
const MAX_RATIO = 4;

/** An organization of the bench: with submissions, or with one assessment and none. */
type Subject = { apiKey: string; ctx: Ctx; assessmentId: string; collectionId: string };

type List = { name: string; read(subject: Subject): Promise<unknown> };

/**
 * Measures lists of `rows` submissions, a sixth of them of one assessment, as multiples of the time of empty lists, and
 * analytics of that assessment while nothing of it is counted.
 */
export const scale: Part = {
  name: "scale",
  isOptional: true,
  async measure(environment, { rows, isQuick }, stop) {
    const { database } = environment;
    const [empty, full] = [await createSubject(environment, 0), await createSubject(environment, rows)];
    await foldListCounts(database, stop);
    await database.sql`vacuum analyze`;
    const lists = [...buildApiLists(environment.direct.port, rows), ...buildDashboardLists()];
    const times = new Map(lists.map(({ name }) => [name, { empty: [] as number[], full: [] as number[] }]));
    // Taking turns spreads the noise of the machine over all of them. The first round warms up.
    for (let n = -1; n < (isQuick ? REPEATS / 3 : REPEATS); n++) {
      for (const { name, read } of lists) {
        stop.throwIfAborted();
        for (const [kind, subject] of [["empty", empty] as const, ["full", full] as const]) {
          const startedAt = performance.now();
          await read(subject);
          if (n >= 0) times.get(name)?.[kind].push(performance.now() - startedAt);
        }
      }
    }
    const measured = [...times].map(([name, list]) => {
      const ms = median(list.full);
      return { name, ms, ratio: ms / median(list.empty) };
    });
    const isMissed = ({ ms, ratio }: { ms: number; ratio: number }) => ms >= MAX_MS || ratio >= MAX_RATIO;
    const missed = measured.filter(isMissed).map(({ name }) => name);
    const { apiKey, ctx, assessmentId } = full;
    const backlog = await measureBacklog(
      environment,
      { apiKey, organizationId: ctx.organizationId, assessmentId },
      stop,
    );
    return {
      report: [
        `\nscale: the first page of lists of ${formatNumber(rows, 0)} submissions; median in ms, and as a multiple of an empty list's`,
        ...measured.map(
          ({ name, ms, ratio }) =>
            `  ${name.padEnd(44)} ${formatNumber(ms, 1).padStart(7)} ${formatNumber(ratio, 2).padStart(6)}`,
        ),
        backlog.report,
      ].join("\n"),
      verdicts: [
        ...backlog.verdicts,
        {
          isMet: missed.length === 0,
          sentence: `every list takes under ${MAX_MS} ms and ${MAX_RATIO} times as long as an empty one${missed.length > 0 ? `, except: ${missed.join(", ")}` : ""}`,
        },
      ],
      faults: [...(await findWrongTotals(environment, full, rows)), ...backlog.faults],
    };
  },
};

async function createSubject({ database, direct }: BenchEnvironment, rows: number): Promise<Subject> {
  const { apiKey, organizationId } = await createTestOrganization(database, { organization: "Bench: scale" });
  const { assessmentId, collectionId } = await fillOrganization(
    database.db,
    { organizationId, api: createApiClient(direct.port, apiKey) },
    rows,
  );
  const actor = { kind: "system" } as const;
  const ctx: Ctx = { db: database.db, organizationId, actor, now: new Date(), requestId: newId() };
  return { apiKey, ctx, assessmentId, collectionId };
}

function buildApiLists(port: number, rows: number): List[] {
  const build = (name: string, getPath: (subject: Subject) => string): List => ({
    name: `GET ${name}`,
    read: (subject) => createApiClient(port, subject.apiKey).get(`/v1${getPath(subject)}`),
  });
  const results = (query = "") =>
    build(
      `/assessments/{id}/results${query}`,
      (subject) => `/assessments/${subject.assessmentId}/results${query}`,
    );
  const collection = (query = "") =>
    build(
      `/collections/{id}/results${query}`,
      (subject) => `/collections/${subject.collectionId}/results${query}`,
    );
  const submissions = (query = "") => build(`/submissions${query}`, () => `/submissions${query}`);
  const recent = new Date(Date.now() - 60_000).toISOString();
  return [
    ...["", "?page=40", "?passed=true", "?passed=false", "?status=graded", "?is_draft=true", "?cursor="].map(
      results,
    ),
    results("?status=awaiting_manual_grading"),
    ...["", "?passed=false", "?status=awaiting_manual_grading", "?cursor="].map(collection),
    ...["", "?passed=false", "?status=awaiting_manual_grading", "?source=embed", "?order=updated"].map(
      submissions,
    ),
    build("/submissions?updated_after=", () => `/submissions?updated_after=${recent}`),
    build("/assessments/{id}/attempts", ({ assessmentId }) => `/assessments/${assessmentId}/attempts`),
    build("/learners", () => "/learners"),
    build(
      "/learners/{ref}/results",
      () => `/learners/${encodeURIComponent(`learner ${Math.floor(rows / 9)}`)}/results`,
    ),
    build("/assessments", () => "/assessments"),
  ];
}

function buildDashboardLists(): List[] {
  const build = (name: string, getFilter: (subject: Subject) => object): List => ({
    name: `dashboard: ${name}`,
    read: (subject) =>
      searchSubmissions(subject.ctx, { filter: ResultsFilter.parse(getFilter(subject)), page: 1, limit: 50 }),
  });
  const own = (name: string, filter: object) =>
    build(`${name}, of an assessment`, ({ assessmentId }) => ({ ...filter, assessment_id: assessmentId }));
  const both = (name: string, filter: object) => [build(name, () => filter), own(name, filter)];
  return [
    { name: "dashboard: overview", read: ({ ctx }) => getOrganizationOverview(ctx) },
    ...both("results", {}),
    ...both("highest first", { sort: "highest" }),
    ...both("lowest first, failed", { sort: "lowest", passed: "false" }),
    ...both("late", { late: "true" }),
    ...both("voided", { voided: "true" }),
    ...both("to grade", { status: "awaiting_manual_grading" }),
    build("by title", () => ({ assessment: "Scale 1" })),
    build("of a learner", () => ({ learner_ref: "learner 7", match: "exact" })),
  ];
}

/** Compares totals that lists tell with counting. */
async function findWrongTotals({ database }: BenchEnvironment, { ctx, assessmentId }: Subject, rows: number) {
  const [found] = await database.db.execute<{ counted: number; told: number }>(sql`
    select (select count(*)::int from submissions
        where organization_id = ${ctx.organizationId} and assessment_id = ${assessmentId} and passed) as counted,
      (select coalesce(sum(n), 0)::int from list_totals where organization_id = ${ctx.organizationId}
        and list = 'submissions' and owner_id = ${assessmentId} and facets @> '{"passed": true}') as told`);
  const isRight = found !== undefined && found.counted === found.told && found.told > 0 === rows > 0;
  return isRight ? [] : [`scale: a list tells ${found?.told} instead of ${found?.counted} submissions`];
}
