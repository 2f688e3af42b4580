import { formatCount } from "#lib/messages/format-count.ts";
import type { FilledAssessment } from "./fill.ts";
import { ORGANIZATION, type Owner } from "./owner.ts";

/** Describes the demo for its user: how to sign in, what it contains, and requests to try. */
export function formatReport(owner: Owner, filled: readonly FilledAssessment[], address: string): string {
  const ungraded = filled.find(({ nextToGrade }) => nextToGrade !== null);
  const [first] = filled;
  const get = (path: string) => `curl -s -H 'Authorization: Bearer ${owner.apiKey}' '${address}/v1${path}'`;
  const requests = [
    first && ["The latest results of an assessment:", get(`/assessments/${first.id}/results?limit=5`)],
    first && ["Its analytics:", get(`/assessments/${first.id}/analytics`)],
    ungraded && ["A submission with all details:", get(`/submissions/${ungraded.nextToGrade}`)],
    ungraded && ["The same submission, for grading:", get(`/submissions/${ungraded.nextToGrade}/grading`)],
    ["All submissions of one learner:", get("/learners/student-0042/results")],
  ];
  return `Created ${ORGANIZATION}, organization ${owner.organizationId}

  Sign in     ${address}   (run npm start first)
  Email       ${owner.email}
  Password    ${owner.password}
  API key     ${owner.apiKey}

Copy the password and the key now, they won't be shown again.

${filled.map((assessment) => describeAssessment(assessment, address)).join("\n\n")}

${requests.flatMap((request) => (request ? [request.join("\n  ")] : [])).join("\n\n")}`;
}

const describeAssessment = (
  { title, id, shareCode, submissions, needsGrading }: FilledAssessment,
  address: string,
): string =>
  `${title}
  id ${id}, share code ${shareCode} (${address}/take/${shareCode})
  ${formatCount(submissions, "submission")}, ${needsGrading} to grade`;
