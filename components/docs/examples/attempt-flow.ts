import { LEARNER_REF } from "#lib/contract/examples/ids.ts";

/**
 * A shell script that takes an attempt at the assessment with the id in $ASSESSMENT from its start to its result, as a
 * product with a player of its own does.
 */
export const buildAttemptFlow = (baseUrl: string): string => `BASE="${baseUrl}"
AUTH="Authorization: Bearer $API_KEY"
JSON="Content-Type: application/json"
UUID='[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

: "\${ASSESSMENT:?Set it to the id of a published assessment, such as the one of the quick start}"

# 1. Open the attempt. $1 becomes the id of the exercise, $2 that of the question.
ATTEMPT=$(curl -sS "$BASE/assessments/$ASSESSMENT/attempts" \\
  -H "$AUTH" -H "$JSON" -d '{ "learner_ref": "${LEARNER_REF}" }')
ID=$(echo "$ATTEMPT" | grep -oE "$UUID" | head -n 1)
set -- $(echo "$ATTEMPT" | grep -oE '"exercises":.*' | grep -oE "$UUID")

# 2. Save the answers while the learner works.
curl -sS -X PUT "$BASE/attempts/$ID/progress" -H "$AUTH" -H "$JSON" -d @- <<BODY
{ "answers": { "exerciseAnswers": [
  { "exerciseId": "$1", "questionAnswers": [{ "questionId": "$2", "answers": ["Paris"] }] }
] } }
BODY

# 3. Give the learner 10 more minutes, if there is a time limit.
echo "$ATTEMPT" | grep -q '"deadline":null' ||
  curl -sS "$BASE/attempts/$ID/extend" -H "$AUTH" -H "$JSON" -d '{ "minutes": 10 }'; echo

# 4. Read the deadline and the saved answers.
curl -sS "$BASE/attempts/$ID" -H "$AUTH"; echo

# 5. Submit the saved answers.
curl -sS "$BASE/attempts/$ID/submit" -H "$AUTH" -H "$JSON" -d '{}'; echo`;
