import { routes as v1 } from "#app/v1/routes.ts";
import { createResource, type Resource } from "#lib/platform/http/resource.ts";
import { memberships } from "./account/memberships/route.ts";
import { password } from "./account/password/route.ts";
import { preferences } from "./account/preferences/route.ts";
import { sessions } from "./account/sessions/route.ts";
import { analyticsCsv } from "./assessments/[id]/analytics.csv/route.ts";
import { liveAttempts } from "./assessments/[id]/attempts/route.ts";
import { draft } from "./assessments/[id]/draft/route.ts";
import { preview } from "./assessments/[id]/preview/route.ts";
import { publishing } from "./assessments/[id]/publishing/route.ts";
import { assessmentResultsCsv } from "./assessments/[id]/results.csv/route.ts";
import { answerTest } from "./assessments/[id]/test-answer/route.ts";
import { restore } from "./assessments/[id]/versions/[version]/restore/route.ts";
import { difference } from "./assessments/[id]/versions/difference/route.ts";
import { versions } from "./assessments/[id]/versions/route.ts";
import { bulk } from "./assessments/bulk/route.ts";
import { uploads } from "./assets/route.ts";
import { checklist } from "./checklist/route.ts";
import { folderSearch } from "./folders/route.ts";
import { reassignment } from "./grading/answers/[id]/[questionId]/reassign/route.ts";
import { answer } from "./grading/answers/[id]/[questionId]/route.ts";
import { ready } from "./grading/assessments/[id]/ready/route.ts";
import { gradedAssessment } from "./grading/assessments/[id]/route.ts";
import { comment } from "./grading/comments/[id]/route.ts";
import { comments } from "./grading/comments/route.ts";
import { finish } from "./grading/finish/route.ts";
import { graders } from "./grading/graders/route.ts";
import { groups } from "./grading/questions/[questionId]/groups/route.ts";
import { answerRestore } from "./grading/questions/[questionId]/restore/route.ts";
import { leases } from "./grading/queues/[id]/[questionId]/leases/route.ts";
import { queue } from "./grading/queues/[id]/[questionId]/route.ts";
import { rubricPreview } from "./grading/queues/[id]/[questionId]/rubric/preview/route.ts";
import { rubric } from "./grading/queues/[id]/[questionId]/rubric/route.ts";
import { importPicture } from "./imports/[id]/pictures/[digest]/route.ts";
import { importReportCsv } from "./imports/[id]/report.csv/route.ts";
import { csvTemplate } from "./imports/template.csv/route.ts";
import { invitationResend } from "./invitations/[id]/resend/route.ts";
import { invitation } from "./invitations/[id]/route.ts";
import { invitations } from "./invitations/route.ts";
import { itemsBulk } from "./items/bulk/route.ts";
import { itemAnswerTest } from "./items/test-answer/route.ts";
import { keyRates } from "./keys/[id]/rates/route.ts";
import { keyRotation } from "./keys/[id]/rotate/route.ts";
import { key } from "./keys/[id]/route.ts";
import { keys } from "./keys/route.ts";
import { member } from "./members/[id]/route.ts";
import { membership } from "./membership/route.ts";
import { organizations } from "./organizations/route.ts";
import { passwordResets } from "./password-resets/route.ts";
import { resultsBulk } from "./results/bulk/route.ts";
import { resultsCsv } from "./results.csv/route.ts";
import { session } from "./session/route.ts";
import { settings } from "./settings/route.ts";
import { signUps } from "./sign-up/route.ts";
import { hostedStart } from "./take/[code]/route.ts";
import { hostedToken } from "./take/[code]/token/route.ts";
import { failedRedelivery } from "./webhooks/[id]/redeliver-failed/route.ts";

/**
 * The operations of /v1 for signed-in members. `/api/v1/...` accepts a session where `/v1/...` accepts an API key. Both
 * have the same methods, schemas and errors.
 */
export const sessionResources: readonly Resource[] = v1.flatMap(({ path, operations }) => {
  const forMembers = Object.entries(operations).filter(([, { auth }]) => auth.forMembers);
  if (forMembers.length === 0) return [];
  return createResource(`/api${path}`, Object.fromEntries(forMembers), ({ auth }) => auth.forMembers ?? auth);
});

/** The other endpoints that the dashboard calls. */
export const dashboardResources = [
  signUps,
  passwordResets,
  session,
  sessions,
  password,
  preferences,
  memberships,
  checklist,
  keys,
  key,
  keyRotation,
  keyRates,
  failedRedelivery,
  organizations,
  uploads,
  bulk,
  itemsBulk,
  itemAnswerTest,
  answerTest,
  preview,
  draft,
  publishing,
  versions,
  difference,
  restore,
  liveAttempts,
  folderSearch,
  queue,
  leases,
  rubric,
  rubricPreview,
  answer,
  reassignment,
  graders,
  groups,
  answerRestore,
  finish,
  gradedAssessment,
  ready,
  comments,
  comment,
  member,
  membership,
  invitations,
  invitation,
  invitationResend,
  settings,
  resultsBulk,
  resultsCsv,
  assessmentResultsCsv,
  analyticsCsv,
  importReportCsv,
  importPicture,
  csvTemplate,
  hostedStart,
  hostedToken,
] satisfies readonly Resource[];

/** Every route that the dashboard's pages call, with its signatures. */
export type DashboardRoute = (typeof dashboardResources)[number] | (typeof v1)[number];
