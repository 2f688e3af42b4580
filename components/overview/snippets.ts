/** An exercise with one question and its answer key, as JSON for a shell command. */
const EXERCISES = `"exercises": [{ "questions": [{
      "content_ast": { "type": "doc", "content": [{ "type": "paragraph", "content": [
        { "type": "text", "text": "The capital of France is " },
        { "type": "textEntryInteraction", "attrs": { "responseId": "r1" } }
      ] }] },
      "answer_keys": [{ "type": "text", "response_id": "r1", "accept": [{ "value": "Paris" }] }]
    }] }]`;

/** Returns a ready-to-run shell command that creates an assessment with one question. */
export const buildCreateAssessmentCommand = (
  apiUrl: string,
  key: string,
): string => `curl -s ${apiUrl}/assessments \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{
    "title": "Capitals",
    ${EXERCISES}
  }'`;

/**
 * Returns a shell command that replaces an assessment's questions with a single one. It runs as soon as $KEY is set to
 * an API key.
 */
export const buildAddQuestionsCommand = (
  apiUrl: string,
  id: string,
): string => `curl -s -X PATCH ${apiUrl}/assessments/${id} \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    ${EXERCISES}
  }'`;
