import { Code } from "#components/ui/code.tsx";
import { AUDIENCES } from "#lib/messages/landing.ts";

const REQUEST = `curl $API/assessments/$ID/submit -H "Authorization: Bearer $KEY" -d '{
  "learner_ref": "learner-1",
  "answers": { "exerciseAnswers": [{ "exerciseId": "…", "questionAnswers": [
    { "questionId": "…", "answers": [{ "responseId": "r1", "value": "Paris" }] }
  ] }] }
}'`;

const RESPONSE = `{
  "data": {
    "submission_id": "019ef2c4-…",
    "score": 2,
    "max_score": 2,
    "percentage": 100,
    "passed": true,
    "attempt_number": 1,
    "awaiting_manual_grading": false,
    "exercise_results": [ … ]
  }
}`;

/** A shortened call that submits answers, and its response. */
export const ApiExample = () => (
  <div className="space-y-3">
    <Code label={AUDIENCES.integrators.requestLabel}>{REQUEST}</Code>
    <Code label={AUDIENCES.integrators.responseLabel}>{RESPONSE}</Code>
  </div>
);
