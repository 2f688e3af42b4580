import type { FilledAssessment } from "./fill.ts";
import { ORGANIZATION, type Owner } from "./owner.ts";

/** What to look at, for a person: how to sign in, what there is, and requests that work as they stand. */
export function formatReport(owner: Owner, filled: readonly FilledAssessment[], address: string): string {
  const waiting = filled.find(({ next }) => next !== null);
  const [first] = filled;
  const get = (path: string) => `curl -s -H 'Authorization: Bearer ${owner.apiKey}' '${address}/v1${path}'`;
  const requests = [
    first && ["Results of an assessment, newest first:", get(`/assessments/${first.id}/results?limit=5`)],
    first && ["Its analytics:", get(`/assessments/${first.id}/analytics`)],
    waiting && ["A submission in full:", get(`/submissions/${waiting.next}`)],
    waiting && ["The same, as the teacher who grades it:", get(`/submissions/${waiting.next}/grading`)],
    ["All that one learner handed in:", get("/learners/student-0042/results")],
  ];
  return `${ORGANIZATION}, organization ${owner.organizationId}

  Sign in     ${address}   (npm start, if it does not run yet)
  E-mail      ${owner.email}
  Password    ${owner.password}
  API key     ${owner.apiKey}

Password and key are shown this once.

${filled.map((assessment) => describeAssessment(assessment, address)).join("\n\n")}

${requests.flatMap((request) => (request ? [request.join("\n  ")] : [])).join("\n\n")}`;
}

const describeAssessment = (
  { title, id, shareCode, submissions, waiting }: FilledAssessment,
  address: string,
): string =>
  `${title}
  id ${id}, share code ${shareCode} (${address}/take/${shareCode})
  ${submissions} submissions, ${waiting === 0 ? "none waits" : `${waiting} wait`} for a teacher`;
