import type { Resource } from "#lib/platform/http/resource.ts";
import { anchorMark } from "./anchors/[id]/mark/route.ts";
import { anchor } from "./anchors/[id]/route.ts";
import { agreement } from "./assessments/[id]/agreement/route.ts";
import { alertDismissal } from "./assessments/[id]/alerts/[alertId]/dismiss/route.ts";
import { alerts } from "./assessments/[id]/alerts/route.ts";
import { analytics } from "./assessments/[id]/analytics/route.ts";
import { assessmentAnchors } from "./assessments/[id]/anchors/route.ts";
import { answerKeys } from "./assessments/[id]/answer-keys/route.ts";
import { archive } from "./assessments/[id]/archive/route.ts";
import { assessmentAttempts } from "./assessments/[id]/attempts/route.ts";
import { calibration } from "./assessments/[id]/calibration/route.ts";
import { check } from "./assessments/[id]/check/route.ts";
import { duplicate } from "./assessments/[id]/duplicate/route.ts";
import { assessmentExport } from "./assessments/[id]/export/route.ts";
import { assessmentFile } from "./assessments/[id]/files/[fileId]/route.ts";
import { assessmentFiles } from "./assessments/[id]/files/route.ts";
import { notify } from "./assessments/[id]/notify/route.ts";
import { publish } from "./assessments/[id]/publish/route.ts";
import { assessmentRegrades } from "./assessments/[id]/regrades/route.ts";
import { results } from "./assessments/[id]/results/route.ts";
import { roster } from "./assessments/[id]/roster/route.ts";
import { assessment } from "./assessments/[id]/route.ts";
import { submit } from "./assessments/[id]/submit/route.ts";
import { unarchive } from "./assessments/[id]/unarchive/route.ts";
import { assessmentVersions } from "./assessments/[id]/versions/route.ts";
import { assessments } from "./assessments/route.ts";
import { assets } from "./assets/route.ts";
import { attemptDiscard } from "./attempts/[id]/discard/route.ts";
import { attemptExtend } from "./attempts/[id]/extend/route.ts";
import { attemptProgress } from "./attempts/[id]/progress/route.ts";
import { attempt } from "./attempts/[id]/route.ts";
import { attemptSubmit } from "./attempts/[id]/submit/route.ts";
import { authorLinks } from "./author-links/route.ts";
import { collectionArchive } from "./collections/[id]/archive/route.ts";
import { collectionExport } from "./collections/[id]/export/route.ts";
import { collectionItem } from "./collections/[id]/items/[itemId]/route.ts";
import { collectionItems } from "./collections/[id]/items/route.ts";
import { reorder } from "./collections/[id]/reorder/route.ts";
import { collectionResults } from "./collections/[id]/results/route.ts";
import { collection } from "./collections/[id]/route.ts";
import { collectionUnarchive } from "./collections/[id]/unarchive/route.ts";
import { collections } from "./collections/route.ts";
import { embedAssessments } from "./embed/assessments/route.ts";
import { embedAttempt } from "./embed/attempt/route.ts";
import { embedFile } from "./embed/files/[fileId]/route.ts";
import { embedFiles } from "./embed/files/route.ts";
import { embedProgress } from "./embed/progress/route.ts";
import { embedSubmit } from "./embed/submit/route.ts";
import { embedToken } from "./embed/token/route.ts";
import { events } from "./events/route.ts";
import { folder } from "./folders/[id]/route.ts";
import { folders } from "./folders/route.ts";
import { importCancel } from "./imports/[id]/cancel/route.ts";
import { importReport } from "./imports/[id]/report/route.ts";
import { importResource } from "./imports/[id]/route.ts";
import { importStart } from "./imports/[id]/start/route.ts";
import { imports } from "./imports/route.ts";
import { itemArchive } from "./items/[id]/archive/route.ts";
import { item } from "./items/[id]/route.ts";
import { itemStatistics } from "./items/[id]/statistics/route.ts";
import { itemUnarchive } from "./items/[id]/unarchive/route.ts";
import { itemUsage } from "./items/[id]/usage/route.ts";
import { itemsExport } from "./items/export/route.ts";
import { items } from "./items/route.ts";
import { learnerExport } from "./learners/[ref]/export/route.ts";
import { learnerRename } from "./learners/[ref]/rename/route.ts";
import { learnerResults } from "./learners/[ref]/results/route.ts";
import { learner } from "./learners/[ref]/route.ts";
import { learners } from "./learners/route.ts";
import { ltiPlatform } from "./lti/platforms/[id]/route.ts";
import { ltiPlatforms } from "./lti/platforms/route.ts";
import { ltiRegistrations } from "./lti/registrations/route.ts";
import { ltiScoreResend } from "./lti/scores/[id]/resend/route.ts";
import { ltiScores } from "./lti/scores/route.ts";
import { me } from "./me/route.ts";
import { openapi } from "./openapi.json/route.ts";
import { organization } from "./organization/route.ts";
import { receiptVerification } from "./receipts/verify/route.ts";
import { regradeChanges } from "./regrades/[id]/changes/route.ts";
import { regradeCommit } from "./regrades/[id]/commit/route.ts";
import { regradePreview } from "./regrades/[id]/preview/route.ts";
import { regradeRevert } from "./regrades/[id]/revert/route.ts";
import { regrade } from "./regrades/[id]/route.ts";
import { submissionFile } from "./submissions/[id]/files/[fileId]/route.ts";
import { grading } from "./submissions/[id]/grading/route.ts";
import { submission } from "./submissions/[id]/route.ts";
import { submissionTrace } from "./submissions/[id]/trace/route.ts";
import { submissionUnvoid } from "./submissions/[id]/unvoid/route.ts";
import { submissionVoid } from "./submissions/[id]/void/route.ts";
import { submissions } from "./submissions/route.ts";
import { rotate } from "./webhooks/[id]/rotate-secret/route.ts";
import { webhook } from "./webhooks/[id]/route.ts";
import { test } from "./webhooks/[id]/test/route.ts";
import { redelivery } from "./webhooks/deliveries/[id]/redeliver/route.ts";
import { delivery } from "./webhooks/deliveries/[id]/route.ts";
import { deliveries } from "./webhooks/deliveries/route.ts";
import { webhooks } from "./webhooks/route.ts";

/** All resources under /v1. The direct handler, the OpenAPI document and the tests use this list. */
export const routes = [
  assessments,
  assessment,
  answerKeys,
  assessmentVersions,
  publish,
  duplicate,
  assessmentExport,
  notify,
  archive,
  unarchive,
  submit,
  assessmentFiles,
  assessmentFile,
  check,
  results,
  agreement,
  roster,
  assessmentAnchors,
  anchor,
  anchorMark,
  calibration,
  analytics,
  alerts,
  alertDismissal,
  assessmentAttempts,
  attempt,
  attemptProgress,
  attemptSubmit,
  attemptExtend,
  attemptDiscard,
  submissions,
  submission,
  submissionFile,
  submissionTrace,
  submissionVoid,
  submissionUnvoid,
  grading,
  assessmentRegrades,
  regrade,
  regradeChanges,
  regradePreview,
  regradeCommit,
  regradeRevert,
  learners,
  learner,
  learnerResults,
  learnerRename,
  learnerExport,
  receiptVerification,
  collections,
  collection,
  collectionArchive,
  collectionUnarchive,
  collectionItems,
  collectionItem,
  reorder,
  collectionResults,
  collectionExport,
  items,
  // Before the path with an id, as in Next.js.
  itemsExport,
  itemStatistics,
  item,
  itemArchive,
  itemUnarchive,
  itemUsage,
  folders,
  folder,
  imports,
  importResource,
  importReport,
  importStart,
  importCancel,
  assets,
  authorLinks,
  embedToken,
  embedAssessments,
  embedSubmit,
  embedProgress,
  embedFiles,
  embedFile,
  embedAttempt,
  events,
  ltiPlatforms,
  ltiPlatform,
  ltiRegistrations,
  ltiScores,
  ltiScoreResend,
  me,
  organization,
  webhooks,
  // These come before the paths that begin with an id, because Next.js also gives static segments precedence.
  deliveries,
  delivery,
  redelivery,
  webhook,
  rotate,
  test,
  openapi,
] satisfies readonly Resource[];
