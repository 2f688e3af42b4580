import type { Language } from "./languages.ts";
import { toJavaScript, toJson, toPython } from "./literal.ts";
import { buildSdkClient } from "./typescript.ts";

const QUIZ = {
  title: "Capitals",
  settings: { allowed_attempts: 3 },
  exercises: [
    {
      questions: [
        {
          content_ast: {
            type: "doc",
            content: [
              {
                type: "paragraph",
                content: [
                  { type: "text", text: "The capital of France is " },
                  { type: "textEntryInteraction", attrs: { responseId: "capital" } },
                  { type: "text", text: "." },
                ],
              },
            ],
          },
          answer_keys: [{ type: "text", response_id: "capital", accept: [{ value: "Paris" }] }],
        },
      ],
    },
  ],
};

/** A script in each language that starts with an empty organization and ends with a graded result. */
export const quickStart: Record<Language, (baseUrl: string) => string> = {
  curl: (baseUrl) => `BASE="${baseUrl}"
AUTH="Authorization: Bearer $API_KEY"
UUID='[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

# 1. Create a draft. The response contains its id.
ASSESSMENT=$(curl -sS "$BASE/assessments" -H "$AUTH" \\
  -H "Content-Type: application/json" -d @- <<'JSON' | grep -oE "$UUID" | head -n 1
${toJson(QUIZ)}
JSON
)

# 2. Publish it.
curl -sS -X POST "$BASE/assessments/$ASSESSMENT/publish" -H "$AUTH"; echo

# 3. Read it. $1 becomes the id of the exercise, $2 that of the question.
set -- $(curl -sS "$BASE/assessments/$ASSESSMENT" -H "$AUTH" \\
  | grep -oE '"exercises":.*' | grep -oE "$UUID")

# 4. Submit a learner's answer. The result is in the same response.
curl -sS "$BASE/assessments/$ASSESSMENT/submit" -H "$AUTH" \\
  -H "Content-Type: application/json" -d @- <<JSON; echo
{
  "learner_ref": "learner-4711",
  "answers": {
    "exerciseAnswers": [
      {
        "exerciseId": "$1",
        "questionAnswers": [{ "questionId": "$2", "answers": ["Paris"] }]
      }
    ]
  }
}
JSON

# 5. Read the results of all learners.
curl -sS "$BASE/assessments/$ASSESSMENT/results" -H "$AUTH"; echo`,

  typescript: (baseUrl) => `${buildSdkClient(baseUrl.replace(/\/v1$/, ""))}

// 1. Create a draft.
const { id } = await touchstone.assessments.create(${toJavaScript(QUIZ)});

// 2. Publish it.
await touchstone.assessments.publish(id);

// 3. Read it to get the ids of its exercise and question.
const { exercises } = await touchstone.assessments.get(id);

// 4. Submit a learner's answer. The result is in the same response.
const result = await touchstone.assessments.submit(id, {
  learner_ref: "learner-4711",
  answers: {
    exerciseAnswers: exercises.map((exercise) => ({
      exerciseId: exercise.id,
      questionAnswers: exercise.questions.map((question) => ({
        questionId: question.id,
        answers: ["Paris"],
      })),
    })),
  },
});
console.log(result.score, "of", result.max_score);

// 5. Read the results of all learners.
for await (const learner of touchstone.assessments.listResults(id)) {
  console.log(learner.learner_ref, learner.percentage);
}`,

  python: (baseUrl) => `import json, os, urllib.request

BASE = "${baseUrl}"


def call(method, path, body=None):
    request = urllib.request.Request(
        BASE + path,
        method=method,
        headers={
            "Authorization": f"Bearer {os.environ['API_KEY']}",
            "Content-Type": "application/json",
        },
        data=None if body is None else json.dumps(body).encode(),
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]


# 1. Create a draft.
assessment = call("POST", "/assessments", ${toPython(QUIZ)})["id"]

# 2. Publish it.
call("POST", f"/assessments/{assessment}/publish")

# 3. Read it to get the ids of its exercise and question.
exercise = call("GET", f"/assessments/{assessment}")["exercises"][0]

# 4. Submit a learner's answer. The result is in the same response.
result = call("POST", f"/assessments/{assessment}/submit", {
    "learner_ref": "learner-4711",
    "answers": {
        "exerciseAnswers": [
            {
                "exerciseId": exercise["id"],
                "questionAnswers": [
                    {"questionId": exercise["questions"][0]["id"], "answers": ["Paris"]}
                ],
            }
        ]
    },
})
print(result["score"], "of", result["max_score"])

# 5. Read the results of all learners.
print(call("GET", f"/assessments/{assessment}/results"))`,
};
