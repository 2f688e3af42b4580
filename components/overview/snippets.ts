/** A shell command that creates an assessment with one question, and runs as it stands. */
export const firstAssessment = (api: string, key: string): string => `curl -s ${api}/assessments \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{
    "title": "Capitals",
    "exercises": [{ "questions": [{
      "content_ast": { "type": "doc", "content": [{ "type": "paragraph", "content": [
        { "type": "text", "text": "The capital of France is " },
        { "type": "textEntryInteraction", "attrs": { "responseId": "r1" } }
      ] }] },
      "answer_keys": [{ "type": "text", "response_id": "r1", "accept": [{ "value": "Paris" }] }]
    }] }]
  }'`;
