import type { Resource } from "#lib/http/endpoint.ts";
import { answerKeys } from "./assessments/[id]/answer-keys/route.ts";
import { archive } from "./assessments/[id]/archive/route.ts";
import { check } from "./assessments/[id]/check/route.ts";
import { notify } from "./assessments/[id]/notify/route.ts";
import { publish } from "./assessments/[id]/publish/route.ts";
import { results } from "./assessments/[id]/results/route.ts";
import { assessment } from "./assessments/[id]/route.ts";
import { submit } from "./assessments/[id]/submit/route.ts";
import { unarchive } from "./assessments/[id]/unarchive/route.ts";
import { assessments } from "./assessments/route.ts";
import { embedAssessments } from "./embed/assessments/route.ts";
import { embedProgress } from "./embed/progress/route.ts";
import { embedSubmit } from "./embed/submit/route.ts";
import { embedToken } from "./embed/token/route.ts";
import { learnerResults } from "./learners/[ref]/results/route.ts";
import { openapi } from "./openapi.json/route.ts";
import { grading } from "./submissions/[id]/grading/route.ts";
import { submission } from "./submissions/[id]/route.ts";

/** Every resource under /v1: the direct door, the OpenAPI document and the tests read it. */
export const routes: readonly Resource[] = [
  assessments,
  assessment,
  answerKeys,
  publish,
  notify,
  archive,
  unarchive,
  submit,
  check,
  results,
  submission,
  grading,
  learnerResults,
  embedToken,
  embedAssessments,
  embedSubmit,
  embedProgress,
  openapi,
];
